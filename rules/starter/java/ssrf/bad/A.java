import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/proxy")
  String proxy(@RequestParam String url) throws Exception {
    URL one = new URL(url); // expect-match
    restTemplate.getForObject("http://" + url, String.class); // expect-match
    HttpRequest.newBuilder(URI.create(url)); // expect-match
    return "";
  }
}
