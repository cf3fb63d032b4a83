import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/user")
  String user(@RequestParam String name, @RequestParam String number) throws Exception {
    PreparedStatement made = connection.prepareStatement("SELECT * FROM users WHERE name = ?");
    made.setString(1, name);
    made.executeQuery();
    statement.executeQuery("SELECT * FROM users WHERE id = " + Integer.parseInt(number));
    statement.executeQuery("SELECT 1");
    return name;
  }
}
