class A {
  String secret = System.getenv("SECRET");
  String password = "";
  String passwordField = "password";
  String apiKey = "your-api-key";
}
