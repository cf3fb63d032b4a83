class A {
  void one(String token) {
    Jwts.parser().setSigningKey(KEY).parse(token); // expect-match
    Jwts.parser().parseClaimsJwt(token); // expect-match
    Object a = Algorithm.none(); // expect-match
  }
}
