class A {
  void one() {
    int token = new SecureRandom().nextInt();
    int colour = new Random().nextInt(3);
    double delay = Math.random();
  }
}
