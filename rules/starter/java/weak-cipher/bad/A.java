class A {
  void one() throws Exception {
    Cipher.getInstance("DES/CBC/PKCS5Padding"); // expect-match
    Cipher.getInstance("AES/ECB/PKCS5Padding"); // expect-match
    Cipher.getInstance("AES"); // expect-match
  }
}
