import org.springframework.web.bind.annotation.*;
import java.io.*;

@RestController
class A {
  @GetMapping("/doc")
  String doc(@RequestParam String name) throws Exception {
    File one = new File("/srv/docs", name); // expect-match
    InputStream two = new FileInputStream("/srv/docs/" + name); // expect-match
    return Files.readString(Paths.get("/srv/docs", name)); // expect-match
  }
}
