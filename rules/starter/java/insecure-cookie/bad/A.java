class A {
  void one(Cookie cookie) {
    cookie.setSecure(false); // expect-match
    cookie.setHttpOnly(false); // expect-match
    ResponseCookie.from("a", "b").httpOnly(false); // expect-match
  }
}
