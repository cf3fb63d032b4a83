import org.springframework.web.bind.annotation.*;

@RestController
class A {
  @GetMapping("/ping")
  String ping(@RequestParam String host) throws Exception {
    new ProcessBuilder("ping", host).start();
    Runtime.getRuntime().exec("uptime");
    executor.exec(host);
    return "";
  }
}
