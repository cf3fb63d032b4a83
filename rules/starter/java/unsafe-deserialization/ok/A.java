import org.springframework.web.bind.annotation.*;
import java.io.*;

@RestController
class A {
  @PostMapping("/task")
  String task(@RequestBody String body) throws Exception {
    ObjectInputStream in = new ObjectInputStream(new FileInputStream("/srv/own.bin"));
    in.readObject();
    mapper.readValue(body, Task.class);
    return reader.readLine();
  }
}
