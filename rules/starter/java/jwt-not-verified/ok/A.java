class A {
  void one(String token) {
    Jwts.parser().setSigningKey(KEY).parseClaimsJws(token);
    Algorithm.HMAC256(KEY);
    format.parse(token);
  }
}
