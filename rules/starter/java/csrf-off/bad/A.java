class A {
  void one(HttpSecurity http) throws Exception {
    http.csrf().disable(); // expect-match
    http.csrf(csrf -> csrf.disable()); // expect-match
    http.csrf(AbstractHttpConfigurer::disable); // expect-match
  }
}
