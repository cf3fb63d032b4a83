import org.springframework.web.bind.annotation.*;

@Controller
class A {
  @GetMapping("/go")
  String go(@RequestParam String next, HttpServletResponse response) throws Exception {
    response.sendRedirect(next); // expect-match
    Object view = new RedirectView(next); // expect-match
    return "redirect:" + next; // expect-match
  }
}
