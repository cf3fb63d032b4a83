import org.springframework.web.bind.annotation.*;

@Controller
class A {
  @GetMapping("/go")
  String go(@RequestParam String id, HttpServletResponse response) throws Exception {
    response.sendRedirect("/home");
    response.sendRedirect("/users/" + id);
    return "redirect:/done";
  }
}
