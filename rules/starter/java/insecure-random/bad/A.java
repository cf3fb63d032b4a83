class A {
  void one() {
    int otp = new Random().nextInt(9999); // expect-match
    String token = "t" + Math.random(); // expect-match
    String secret = RandomStringUtils.randomAlphanumeric(20); // expect-match
  }
}
