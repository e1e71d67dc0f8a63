//! The files of the page.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// By this the page knows that its engine is here and not a worker.
const DOOR: &str = r#"<head><meta name="byword-door" content="door" />"#;
/// By this it knows that there are tables to play with others.
const ONLINE: &str =
    r#"<head><meta name="byword-door" content="door" /><meta name="byword-online" content="online" />"#;

/// The file at an address.
pub async fn file(uri: Uri) -> Response {
    given(&uri, DOOR)
}

/// The file at an address of a server on which people play with each other.
pub async fn online_file(uri: Uri) -> Response {
    given(&uri, ONLINE)
}

fn given(uri: &Uri, head: &str) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some((name, content)) = FILES.iter().find(|(name, _)| *name == path) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = (header::CONTENT_TYPE, content_type(name));
    // Names stay when contents change, and the way is short.
    let fresh = (header::CACHE_CONTROL, "no-cache");
    if *name == "index.html" {
        let page = String::from_utf8_lossy(content).replacen("<head>", head, 1);
        return ([kind, fresh], page).into_response();
    }
    ([kind, fresh], *content).into_response()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_page_knows_its_door_and_every_file_has_a_kind() {
        assert!(FILES.iter().any(|(name, _)| *name == "index.html"));
        for (name, _) in FILES {
            assert_ne!(content_type(name), "application/octet-stream", "{name}");
        }
        let answer = file(Uri::from_static("/")).await;
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        assert!(String::from_utf8_lossy(&body).contains(DOOR));
        assert_eq!(file(Uri::from_static("/../Cargo.toml")).await.status(), StatusCode::NOT_FOUND);
    }
}
