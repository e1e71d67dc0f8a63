//! Only pages of this machine are answered: a page from elsewhere that runs in the same browser must not reach the engine,
//! neither by a socket (which browsers allow across sites) nor by a name that it has made to point here.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Answers only if host and origin are this machine.
pub async fn only(request: Request, next: Next) -> Response {
    if is_local(request.headers()) { next.run(request).await } else { StatusCode::FORBIDDEN.into_response() }
}

fn is_local(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let origin = text(header::ORIGIN).map(|origin| origin.strip_prefix("http://").unwrap_or("?"));
    text(header::HOST).is_some_and(names_this_machine) && origin.is_none_or(names_this_machine)
}

fn names_this_machine(host: &str) -> bool {
    let name =
        host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok()).map_or(host, |(name, _)| name);
    NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_pages_of_this_machine_are_answered() {
        assert!(is_local(&headers("127.0.0.1:8080", None)));
        assert!(is_local(&headers("localhost:8080", Some("http://localhost:8080"))));
        assert!(is_local(&headers("[::1]:8080", None)));
        assert!(!is_local(&headers("cards.example:8080", None)));
        assert!(!is_local(&headers("127.0.0.1:8080", Some("http://cards.example"))));
        assert!(!is_local(&headers("127.0.0.1:8080", Some("null"))));
        assert!(!is_local(&HeaderMap::new()));
    }
}
