import org.springframework.web.bind.annotation.*;
import java.io.*;

@RestController
class A {
  @PostMapping("/task")
  String task(@RequestParam String token, @RequestBody byte[] body) throws Exception {
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(token)));
    Object made = in.readObject(); // expect-match
    Object other = new ObjectInputStream(new ByteArrayInputStream(body)).readObject(); // expect-match
    return xstream.fromXML(token).toString(); // expect-match
  }
}
