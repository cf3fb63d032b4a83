class A {
  void one() throws Exception {
    Cipher.getInstance("AES/GCM/NoPadding");
    Cipher.getInstance(name);
    KeyFactory.getInstance("DES");
  }
}
