class A {
  public static final String JWT_SECRET = "victory1993"; // expect-match
  private String apiKey = "k8s1-93hd-77ab-0192"; // expect-match
  private static final String PASSWORD_ADMIN = "!!webgoat_admin_1234!!"; // expect-match
}
