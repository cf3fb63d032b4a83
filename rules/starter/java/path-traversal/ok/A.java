import org.springframework.web.bind.annotation.*;
import java.io.*;

@RestController
class A {
  @GetMapping("/doc")
  String doc(@RequestParam String name, @RequestParam int number) throws Exception {
    File one = new File("/srv/docs", FilenameUtils.getName(name));
    File two = new File("/srv/docs/a.txt");
    File three = new File("/srv/docs", Integer.parseInt(name) + ".pdf");
    return name;
  }
}
