/** Methods that queues, clocks, sockets, other programs and command lines call, by what is written on them or on their class. */
import type { Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import type { ClassInfo, ClassTable } from '../../wiring/class-table.ts';
import { argumentNamed, type Endpoint, endpointsOf, type PlacedMark, withMeta } from '../../wiring/endpoint.ts';
import { handlersOfMapped } from './mapped-handler.ts';
import { markGuards } from './mark-guards.ts';

interface Listening {
  readonly framework: string;
  readonly sourceType: SourceType;
  /** Attributes that say to what. */
  readonly names: readonly string[];
}

const listeners: ReadonlyMap<string, Listening> = new Map(
  [
    ['KafkaListener', 'kafka', 'MESSAGE_HANDLER', ['topics', 'topicPattern', 'value']],
    ['RabbitListener', 'rabbitmq', 'MESSAGE_HANDLER', ['queues', 'queuesToDeclare', 'value']],
    ['JmsListener', 'jms', 'MESSAGE_HANDLER', ['destination']],
    ['SqsListener', 'sqs', 'MESSAGE_HANDLER', ['value', 'queueNames']],
    ['PulsarListener', 'pulsar', 'MESSAGE_HANDLER', ['topics', 'value']],
    ['StreamListener', 'spring-cloud-stream', 'MESSAGE_HANDLER', ['value', 'target']],
    ['ServiceActivator', 'spring-integration', 'MESSAGE_HANDLER', ['inputChannel']],
    ['Incoming', 'microprofile', 'MESSAGE_HANDLER', ['value']],
    ['Topic', 'micronaut-kafka', 'MESSAGE_HANDLER', ['value']],
    [
      'Scheduled',
      'spring',
      'SCHEDULED_HANDLER',
      ['cron', 'every', 'fixedRateString', 'fixedDelayString', 'fixedRate', 'fixedDelay'],
    ],
    ['Schedule', 'ejb', 'SCHEDULED_HANDLER', ['info']],
    ['MessageMapping', 'spring', 'WEBSOCKET_HANDLER', ['value']],
    ['SubscribeMapping', 'spring', 'WEBSOCKET_HANDLER', ['value']],
    ['OnMessage', 'websocket', 'WEBSOCKET_HANDLER', []],
    ['QueryMapping', 'spring-graphql', 'RPC_HANDLER', ['value', 'name']],
    ['MutationMapping', 'spring-graphql', 'RPC_HANDLER', ['value', 'name']],
    ['DgsQuery', 'dgs', 'RPC_HANDLER', ['field']],
    ['DgsMutation', 'dgs', 'RPC_HANDLER', ['field']],
    ['WebMethod', 'jax-ws', 'RPC_HANDLER', ['operationName']],
    ['ShellMethod', 'spring-shell', 'CLI_HANDLER', ['key', 'value']],
  ].map(([name, framework, sourceType, names]) => [name, { framework, sourceType, names }] as [string, Listening]),
);

/** Marks of a class whose methods bear one of their own. */
const parts: ReadonlyMap<string, string> = new Map([
  ['KafkaHandler', 'KafkaListener'],
  ['RabbitHandler', 'RabbitListener'],
]);

export function listenerHandlers(table: ClassTable): Handler[] {
  return table.classes
    .filter((one) => one.type.kind === 'class')
    .flatMap((one) =>
      endpointsOf(one, table).flatMap((endpoint) => [...marked(endpoint, table), ...byBase(endpoint, table)]),
    );
}

function marked(endpoint: Endpoint, table: ClassTable): Handler[] {
  return endpoint.methodMarks.flatMap((placed) => {
    const metas = withMeta(placed, table);
    const part = parts.get(placed.mark.name);
    const source =
      part === undefined
        ? metas.find(({ mark }) => listeners.has(mark.name))
        : endpoint.classMarks.find(({ mark }) => mark.name === part);
    const listening = listeners.get(source?.mark.name ?? '');
    if (source === undefined || listening === undefined) return [];
    const server = endpoint.classMarks.find(
      ({ mark }) => mark.name === 'ServerEndpoint' || mark.name === 'MessageMapping',
    );
    const prefix =
      listening.sourceType === 'WEBSOCKET_HANDLER' && server !== undefined
        ? (textsOf(server, ['value'], table)[0] ?? '')
        : '';
    const texts = textsOf(source, listening.names, table);
    return handlersOfMapped({
      framework: listening.framework,
      sourceType: listening.sourceType,
      routes: (texts.length === 0 ? [''] : texts).map((text) => `${prefix}${text}`),
      method: endpoint.method,
      className: endpoint.of.type.name,
      registered: { path: placed.of.path, mark: placed.mark },
      guards: () => markGuards(endpoint, table),
    });
  });
}

function textsOf({ mark, of }: PlacedMark, names: readonly string[], table: ClassTable): readonly string[] {
  for (const name of names) {
    const value = argumentNamed(mark, name);
    const texts = table.texts(value, of);
    if (texts.length > 0) return texts;
    const written = mark.args.find((one) => one.name === name)?.text;
    if (written !== undefined) return [written];
  }
  return [];
}

/** Methods that a base class or interface is known to be called by. */
const byBases: readonly {
  readonly base: RegExp;
  readonly methods: RegExp;
  readonly framework: string;
  readonly sourceType: SourceType;
}[] = [
  {
    base: /^(?:CommandLineRunner|ApplicationRunner)$/,
    methods: /^run$/,
    framework: 'spring',
    sourceType: 'CLI_HANDLER',
  },
  {
    base: /^(?:MessageListener|AcknowledgingMessageListener|ChannelAwareMessageListener|SessionAwareMessageListener)$/,
    methods: /^onMessage$/,
    framework: 'jms',
    sourceType: 'MESSAGE_HANDLER',
  },
  { base: /^(?:DefaultConsumer)$/, methods: /^handleDelivery$/, framework: 'rabbitmq', sourceType: 'MESSAGE_HANDLER' },
  {
    base: /^(?:TextWebSocketHandler|BinaryWebSocketHandler|AbstractWebSocketHandler|WebSocketHandler)$/,
    methods: /^(?:handle(?:Text|Binary)?Message|handle)$/,
    framework: 'spring',
    sourceType: 'WEBSOCKET_HANDLER',
  },
  {
    base: /^(?:Job|QuartzJobBean)$/,
    methods: /^(?:execute|executeInternal)$/,
    framework: 'quartz',
    sourceType: 'SCHEDULED_HANDLER',
  },
];

function byBase(endpoint: Endpoint, table: ClassTable): Handler[] {
  const { of, method } = endpoint;
  const bases = table.line(of).flatMap((one) => one.bases);
  const found = byBases.find(
    ({ base, methods }) => methods.test(method.function.name) && bases.some((name) => base.test(name)),
  );
  const isGrpc =
    bases.some((name) => name.endsWith('ImplBase')) && method.function.parameters.length <= 2 && isOverride(endpoint);
  const isCommand =
    endpoint.classMarks.some(({ mark }) => mark.name === 'Command') && /^(?:run|call)$/.test(method.function.name);
  const name = of.type.name;
  const entry = isGrpc
    ? ({
        framework: 'grpc',
        sourceType: 'RPC_HANDLER',
        route: `${serviceOf(of, table)}/${method.function.name}`,
      } as const)
    : isCommand
      ? ({ framework: 'picocli', sourceType: 'CLI_HANDLER', route: commandOf(endpoint, table) } as const)
      : found === undefined
        ? undefined
        : { framework: found.framework, sourceType: found.sourceType, route: '' };
  if (entry === undefined) return [];
  return handlersOfMapped({
    framework: entry.framework,
    sourceType: entry.sourceType,
    routes: [entry.route],
    method,
    className: name,
    registered: { path: method.path, mark: undefined },
    guards: () => markGuards(endpoint, table),
  });
}

function isOverride({ methodMarks, method }: Endpoint): boolean {
  return (
    methodMarks.some(({ mark }) => mark.name === 'Override') ||
    method.function.parameters.some(({ type }) => type === 'StreamObserver')
  );
}

/** `Greeter` of `GreeterGrpc.GreeterImplBase`. */
function serviceOf(of: ClassInfo, table: ClassTable): string {
  const base =
    table
      .line(of)
      .flatMap(({ bases }) => bases)
      .find((name) => name.endsWith('ImplBase')) ?? '';
  return base.replace(/(?:Coroutine)?ImplBase$/, '');
}

function commandOf({ classMarks }: Endpoint, table: ClassTable): string {
  const placed = classMarks.find(({ mark }) => mark.name === 'Command');
  return placed === undefined ? '' : (textsOf(placed, ['name'], table)[0] ?? '');
}
