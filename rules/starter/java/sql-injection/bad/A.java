import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/user")
  String user(@RequestParam String name) throws Exception {
    statement.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // expect-match
    return find(name);
  }

  private String find(String name) throws Exception {
    String query = "SELECT id FROM t WHERE n = '" + name + "'";
    PreparedStatement made = connection.prepareStatement(query); // expect-match
    return jdbcTemplate.queryForObject(query, String.class); // expect-match
  }
}
