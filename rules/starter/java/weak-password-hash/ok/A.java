class A {
  PasswordEncoder one() { return new BCryptPasswordEncoder(); }
  String two(String content) { return DigestUtils.md5Hex(content); }
  String three(User user) { return encoder.encode(user.getPassword()); }
}
