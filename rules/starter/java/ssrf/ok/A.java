import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/proxy")
  String proxy(@RequestParam String id) throws Exception {
    restTemplate.getForObject("https://api.example.com/users/" + id, String.class);
    restTemplate.getForObject("https://api.example.com/users/{id}", String.class, id);
    URL one = new URL("https://example.com");
    return id;
  }
}
