//! The local mode as a browser meets it: the page, the door, and strangers who are turned away.
#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread;

use byword_server::{Engine, serve};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, connect};

/// An engine that numbers the lines that it gets.
fn counting() -> Engine {
    let mut lines = 0;
    Box::new(move |line| {
        lines += 1;
        format!("{lines} {line}")
    })
}

fn served() -> SocketAddr {
    let (ready, address) = mpsc::channel();
    thread::spawn(move || serve(0, Arc::new(counting), |address| ready.send(address).unwrap()));
    address.recv().unwrap()
}

fn get(address: SocketAddr, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_page_is_there_for_this_machine_only() {
    let address = served();
    let page = get(address, &address.to_string(), "/");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(page.contains("byword-door"), "{page}");
    assert!(get(address, &address.to_string(), "/no-such-file").starts_with("HTTP/1.1 404"));
    assert!(get(address, "cards.example", "/").starts_with("HTTP/1.1 403"));
}

#[test]
fn each_tab_has_an_engine_of_its_own() {
    let address = served();
    let door = format!("ws://{address}/door");
    let (mut one, _) = connect(&door).unwrap();
    let (mut other, _) = connect(&door).unwrap();
    let mut ask = |line: &str| {
        one.send(Message::text(line)).unwrap();
        one.read().unwrap().into_text().unwrap().to_string()
    };
    assert_eq!(ask("a"), "1 a");
    assert_eq!(ask("b"), "2 b");
    other.send(Message::text("c")).unwrap();
    assert_eq!(other.read().unwrap(), Message::text("1 c"));
}

#[test]
fn a_page_from_elsewhere_does_not_reach_the_engine() {
    let address = served();
    let mut request = format!("ws://{address}/door").into_client_request().unwrap();
    request.headers_mut().insert("Origin", HeaderValue::from_static("http://cards.example"));
    assert!(connect(request).is_err());
}
