//! Who comes: a session by a cookie, an address, a page that may speak for it.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use super::node::Node;
use super::secrets::{hashed, is_token, token};
use super::settings::Settings;

const COOKIE: &str = "byword";
/// A year.
const AGE: u32 = 31_536_000;
/// No code, style or connection but those of this server; pictures also from the person's own files.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// The hash of the session's token, if there is one.
pub fn session(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == COOKIE && is_token(value)).map(|(_, value)| hashed(value))
}

/// The address that a connection is from: the last one that the proxy names, if there is a proxy.
pub fn address(headers: &HeaderMap, peer: SocketAddr, settings: &Settings) -> IpAddr {
    let named = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = named.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    last.filter(|_| settings.proxy).unwrap_or_else(|| peer.ip())
}

/// True if the page that speaks is this server's own, or one that the settings name. Programs that are no browsers name none.
pub fn is_own_page(headers: &HeaderMap, settings: &Settings) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let own = origin.parse::<Uri>().ok().and_then(|uri| uri.authority().map(|host| host.as_str().to_owned()));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    settings.origins.iter().any(|known| known == origin) || own.is_some() && own.as_deref() == host
}

/// Gives a session to who has none, and says with everything what the page may do.
pub async fn admit(
    State(node): State<Node>,
    ConnectInfo(_): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let known = session(request.headers()).is_some();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let page =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if let (false, true, Ok(token)) = (known, page, token()) {
        let secure = if node.settings.secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={token}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.append(header::SET_COOKIE, cookie);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn sessions_are_read_from_cookies_of_the_right_form_only() {
        let good = "a=1; byword=00112233445566778899aabbccddeeff; z=2";
        assert!(session(&headers(&[("cookie", good)])).is_some());
        assert!(session(&headers(&[("cookie", "byword=guessed")])).is_none());
        assert!(session(&HeaderMap::new()).is_none());
    }

    #[test]
    fn only_the_own_page_speaks() {
        let settings = Settings { origins: vec!["https://cards.example".into()], ..Settings::default() };
        let own =
            |origin| is_own_page(&headers(&[("host", "play.example:80"), ("origin", origin)]), &settings);
        assert!(own("http://play.example:80") && own("https://cards.example"));
        assert!(!own("http://play.example.evil:80") && !own("null") && !own("http://cards.example"));
        assert!(is_own_page(&HeaderMap::new(), &settings));
    }

    #[test]
    fn a_proxy_is_believed_only_where_there_is_one() {
        let said = headers(&[("x-forwarded-for", "1.2.3.4, 5.6.7.8")]);
        let peer: SocketAddr = "9.9.9.9:1".parse().unwrap();
        let with = Settings { proxy: true, ..Settings::default() };
        assert_eq!(address(&said, peer, &Settings::default()), peer.ip());
        assert_eq!(address(&said, peer, &with), IpAddr::from([5, 6, 7, 8]));
    }
}
