class A {
  void one(Cookie cookie) {
    cookie.setSecure(true);
    cookie.setHttpOnly(true);
    cookie.setPath("/");
  }
}
