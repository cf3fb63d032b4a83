/** By which words a method shows that it wires something, so that the bodies of all others need not be kept. */
const inMethods =
  /\b(?:HttpSecurity|ServerHttpSecurity|WebSecurity|SecurityFilterChain|SecurityWebFilterChain|InterceptorRegistry|PathMatchConfigurer|RouterFunction|RouterFunctions|FilterRegistrationBean|ServletRegistrationBean|ResourceConfig|WebSocketHandlerRegistry|Router|Route|Javalin|coRouter|router)\b/;
const inFiles =
  /\bio\.javalin\b|\bio\.ktor\.server\b|\bio\.vertx\.ext\.web\b|\bspark\.Spark\b|\bratpack\b|RouterFunction|coRouter/;

export function methodWires(method: string): boolean {
  return inMethods.test(method);
}

export function fileWires(file: string): boolean {
  return inFiles.test(file);
}
