import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/ping")
  String ping(@RequestParam String host) throws Exception {
    Runtime.getRuntime().exec("ping " + host); // expect-match
    new ProcessBuilder("sh", "-c", "dig " + host).start(); // expect-match
    Runtime runtime = Runtime.getRuntime();
    runtime.exec(host); // expect-match
    return "";
  }
}
