/** What is called by hubs, queues, clocks and other programs: methods of classes that are known by their base, or by where they are mapped. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import type { WrittenCall } from '../../wiring/calls-in.ts';
import type { ClassInfo, ClassTable } from '../../wiring/class-table.ts';
import { argumentNamed, type Endpoint, endpointsOf } from '../../wiring/endpoint.ts';
import { attributeGuards } from './attribute-guards.ts';
import { methodHandlers } from './method-handlers.ts';

interface Worker {
  readonly base: RegExp;
  readonly methods: RegExp;
  readonly framework: string;
  readonly sourceType: SourceType;
}

const workers: readonly Worker[] = [
  {
    base: /^BackgroundService$/,
    methods: /^ExecuteAsync$/,
    framework: 'hosted-service',
    sourceType: 'SCHEDULED_HANDLER',
  },
  { base: /^IHostedService$/, methods: /^StartAsync$/, framework: 'hosted-service', sourceType: 'SCHEDULED_HANDLER' },
  { base: /^IJob$/, methods: /^Execute$/, framework: 'quartz', sourceType: 'SCHEDULED_HANDLER' },
  { base: /^IConsumer$/, methods: /^Consume$/, framework: 'masstransit', sourceType: 'MESSAGE_HANDLER' },
  { base: /^IHandleMessages$/, methods: /^Handle$/, framework: 'nservicebus', sourceType: 'MESSAGE_HANDLER' },
  { base: /^IIntegrationEventHandler$/, methods: /^Handle$/, framework: 'event-bus', sourceType: 'MESSAGE_HANDLER' },
];

const triggers: Readonly<Record<string, SourceType>> = {
  HttpTrigger: 'HTTP_HANDLER',
  TimerTrigger: 'SCHEDULED_HANDLER',
  QueueTrigger: 'MESSAGE_HANDLER',
  ServiceBusTrigger: 'MESSAGE_HANDLER',
  EventHubTrigger: 'MESSAGE_HANDLER',
  EventGridTrigger: 'MESSAGE_HANDLER',
  KafkaTrigger: 'MESSAGE_HANDLER',
  RabbitMQTrigger: 'MESSAGE_HANDLER',
};

export function workerHandlers(table: ClassTable, calls: readonly WrittenCall[], globals: readonly Guard[]): Handler[] {
  const mappedTo = (call: string) =>
    new Map(
      calls
        .filter(({ names, types }) => names.at(-1) === call && types.length > 0)
        .map(({ types, args }) => [types[0] ?? '', args[0]?.value.k === 'text' ? args[0].value.text : '']),
    );
  const hubs = mappedTo('MapHub');
  const services = mappedTo('MapGrpcService');
  return table.classes
    .filter(({ type }) => type.kind === 'class')
    .flatMap((one) => {
      const bases = table.line(one).flatMap((of) => of.bases);
      return endpointsOf(one, table).flatMap((endpoint) => {
        const found = handled(endpoint, one, bases, hubs, services, table);
        if (found === undefined) return [];
        return methodHandlers({
          ...found,
          routes: [found.route],
          method: endpoint.method,
          of: one,
          registered: { path: endpoint.method.path, mark: undefined },
          guards: attributeGuards(
            endpoint,
            found.sourceType === 'WEBSOCKET_HANDLER' || found.sourceType === 'RPC_HANDLER' ? globals : [],
          ),
        });
      });
    });
}

function handled(
  endpoint: Endpoint,
  one: ClassInfo,
  bases: readonly string[],
  hubs: ReadonlyMap<string, string>,
  services: ReadonlyMap<string, string>,
  table: ClassTable,
): { framework: string; sourceType: SourceType; route: string } | undefined {
  const { name, isPrivate, parameters } = endpoint.method.function;
  const trigger = parameters.flatMap(({ marks }) => marks ?? []).find((mark) => Object.hasOwn(triggers, mark));
  const fn = endpoint.methodMarks.find(({ mark }) => mark.name === 'Function' || mark.name === 'FunctionName');
  if (trigger !== undefined && fn !== undefined) {
    const route = table.texts(argumentNamed(fn.mark, 'value'), fn.of)[0] ?? name;
    return { framework: 'azure-functions', sourceType: triggers[trigger] ?? 'HTTP_HANDLER', route };
  }
  const worker = workers.find(({ base, methods }) => methods.test(name) && bases.some((written) => base.test(written)));
  if (worker !== undefined) {
    const message = one.marks.map((mark) => /^: \w+<(.+)>$/.exec(mark.name)?.[1]).find((type) => type !== undefined);
    const isMessage = worker.sourceType === 'MESSAGE_HANDLER';
    return { framework: worker.framework, sourceType: worker.sourceType, route: isMessage ? (message ?? '') : '' };
  }
  if (isPrivate === true) return undefined;
  if (bases.includes('Hub') && !/^On(?:Dis)?[cC]onnected|^Dispose/.test(name))
    return {
      framework: 'signalr',
      sourceType: 'WEBSOCKET_HANDLER',
      route: `${hubs.get(one.type.name) ?? `/${one.type.name}`}/${name}`,
    };
  if (services.has(one.type.name) && parameters.some(({ type }) => type === 'ServerCallContext'))
    return {
      framework: 'grpc',
      sourceType: 'RPC_HANDLER',
      route: `${one.bases[0]?.replace(/Base$/, '') ?? one.type.name}/${name}`,
    };
  return undefined;
}
