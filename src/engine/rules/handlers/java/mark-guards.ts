/**
 * Annotations as guards: whatever is written on a handler and is not known to say something else stands before it. A method's own word on
 * security replaces that of its class.
 */
import type { Guard } from '../../model/handler.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { spanOf } from '../../wiring/framework.ts';
import { type Endpoint, type PlacedMark, withMeta } from '../../wiring/endpoint.ts';

export function markGuards({ methodMarks, classMarks }: Endpoint, table: ClassTable): Guard[] {
  const isGuard = (placed: PlacedMark) => isGuardMark(placed, table);
  const onMethod = methodMarks.filter(isGuard);
  const securing = onMethod.filter((placed) => families.has(familyOf(placed, table)));
  const onClass = classMarks.filter(
    (placed) => isGuard(placed) && !(securing.length > 0 && families.has(familyOf(placed, table))),
  );
  // The nearest of one name counts, since annotations on what is inherited are replaced.
  const seen = new Set<string>();
  const nearest = [...onMethod, ...onClass].filter(({ mark }) => !seen.has(mark.name) && seen.add(mark.name));
  return [
    ...nearest.filter((placed) => onClass.includes(placed)).reverse(),
    ...nearest.filter((placed) => onMethod.includes(placed)),
  ]
    .filter((placed) => !opens(placed, table))
    .map(({ mark, of, isInherited }) => ({
      name: mark.name,
      text: mark.text,
      through: isInherited ? 'baseClass' : 'decorator',
      path: of.path,
      span: spanOf(mark.at),
    }));
}

const families: ReadonlySet<string> = new Set([
  'PreAuthorize',
  'Secured',
  'RolesAllowed',
  'PermitAll',
  'DenyAll',
  'Authenticated',
]);

function familyOf(placed: PlacedMark, table: ClassTable): string {
  return withMeta(placed, table).find(({ mark }) => families.has(mark.name))?.mark.name ?? '';
}

/** What says that anybody may call. */
function opens(placed: PlacedMark, table: ClassTable): boolean {
  return withMeta(placed, table).some(
    ({ mark }) =>
      mark.name === 'PermitAll' ||
      (families.has(mark.name) && /permitAll|IS_ANONYMOUS|ANONYMOUSLY|isAnonymous/.test(mark.text)),
  );
}

/** An annotation that is made only of such as map or describe is one of these itself. */
function isGuardMark(placed: PlacedMark, table: ClassTable): boolean {
  const [own, ...metas] = withMeta(placed, table).filter(({ mark }) => !ofAnnotations.has(mark.name));
  const isPlain = (name: string) => plain.has(name) || plainEndings.test(name);
  if (own === undefined || isPlain(own.mark.name)) return false;
  return metas.length === 0 || metas.some(({ mark }) => !isPlain(mark.name));
}

const ofAnnotations: ReadonlySet<string> = new Set(['Retention', 'Target', 'Documented', 'Inherited']);

/** Endings of names that map, describe or inject. */
const plainEndings =
  /^Enable|(?:Mapping|Listener|Handler|Constructor|Schema|Docs?|Parameters?|Params?|Responses?|Operation|Properties|Component|Bean|Config|Configuration|Value|Param|Header|Body|Source|Test)$/;

const plain: ReadonlySet<string> = new Set(
  `Override SuppressWarnings Deprecated SafeVarargs FunctionalInterface Nullable NonNull NotNull Nonnull Generated Inherited Documented Retention Target
  Controller RestController Service Repository Import Primary Lazy Scope Order Qualifier Autowired Inject Resource Named Singleton ApplicationScoped
  RequestScoped SessionScoped Dependent Stateless Stateful Startup Provider Profile EnableAutoConfiguration SpringBootApplication
  ResponseStatus ResponseBody ModelAttribute SessionAttributes CrossOrigin InitBinder ExceptionHandler JsonView RestControllerAdvice ControllerAdvice
  Get Post Put Patch Delete Head Options Trace Path GET POST PUT PATCH DELETE HEAD OPTIONS Produces Consumes Status View Client RegisterRestClient
  Transactional Async Cacheable CacheEvict CachePut Caching Timed Counted Scheduled Schedules EnableScheduling KafkaListener RabbitListener JmsListener
  SendTo SendToUser Incoming Outgoing Blocking NonBlocking ExecuteOn Retryable CircuitBreaker Retry Bulkhead TimeLimiter
  Slf4j Log4j2 Log CommonsLog Data Getter Setter Builder RequiredArgsConstructor AllArgsConstructor NoArgsConstructor ToString EqualsAndHashCode SneakyThrows
  Tag Tags Api ApiOperation ApiImplicitParams ApiImplicitParam ApiIgnore Hidden Operation Parameter SecurityRequirement SecurityRequirements Schema
  AssignmentHints AttackAssignment PostConstruct PreDestroy Serial JvmStatic JvmOverloads Throws OptIn Suppress Introspected Serdeable
  WebServlet MultipartConfig WebFilter ServerEndpoint OnOpen OnMessage OnClose OnError QueryMapping MutationMapping SubscriptionMapping GrpcService
  DgsQuery DgsMutation DgsComponent DgsData Command KafkaHandler RabbitHandler FeignClient EventListener TransactionalEventListener`.split(
    /\s+/,
  ),
);
