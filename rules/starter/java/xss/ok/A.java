import javax.servlet.http.*;

class A extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    response.getWriter().write("<p>" + HtmlUtils.htmlEscape(name));
    response.getWriter().println("done");
    logger.print(name);
  }
}
