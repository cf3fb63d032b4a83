/** Servlets, Spring MVC and WebFlux, JAX-RS, Micronaut, Javalin, Ktor; in Java and Kotlin. */
import { inputTable } from './input-table.ts';

export const java = inputTable({
  languages: ['java', 'kotlin'],
  requestTypes: `HttpServletRequest ServletRequest HttpServletRequestWrapper WebRequest NativeWebRequest ServletWebRequest ServerRequest ServerHttpRequest ServerWebExchange
    MultipartHttpServletRequest ContainerRequestContext UriInfo HttpHeaders RoutingContext HttpRequest ApplicationCall RoutingCall`,
  freeNames: 'call',
  links: 'getRequest request getNativeRequest',
  fields: 'parameters queryParameters headers cookies uri path queryString rawQueryParameters',
  methods: `getParameter getParameterValues getParameterMap getParameterNames getHeader getHeaders getHeaderNames getQueryString getCookies getInputStream getReader getRequestURI getRequestURL
    getPathInfo getServletPath getPart getParts getFile getFiles getFileNames getPathTranslated getRequestedSessionId queryParam queryParams pathParam pathVariable formParam body bodyAsClass
    bodyToMono bodyToFlux getQueryParams getPathParameters getQueryParameters getBody getURI getRequestHeaders getHeaderString receive receiveText receiveParameters receiveMultipart receiveNullable`,
  annotations: `RequestParam PathVariable RequestBody RequestHeader CookieValue MatrixVariable ModelAttribute RequestPart QueryParam PathParam FormParam HeaderParam CookieParam MatrixParam
    BeanParam FormDataParam QueryValue Body Header Payload DestinationVariable RestQuery RestPath RestForm RestHeader`,
  inputTypes: 'MultipartFile FilePart',
});
