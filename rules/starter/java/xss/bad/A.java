import javax.servlet.http.*;

class A extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    response.getWriter().write("<p>" + name); // expect-match
    response.getWriter().println(request.getParameter("x")); // expect-match
    response.getWriter().print(name); // expect-match
  }
}
