class A {
  void one(HttpSecurity http) throws Exception {
    http.csrf();
    http.cors().disable();
    http.csrf(csrf -> csrf.ignoringRequestMatchers("/hook"));
  }
}
