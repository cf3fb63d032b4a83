class A {
  PasswordEncoder one() { return NoOpPasswordEncoder.getInstance(); } // expect-match
  String two(String password) { return DigestUtils.md5Hex(password); } // expect-match
  String three(User user) { return DigestUtils.md5Hex(user.getPassword()); } // expect-match
}
