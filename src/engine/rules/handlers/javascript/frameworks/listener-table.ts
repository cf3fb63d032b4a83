/** The packages of `listeners.ts`, a line each, by their documented interfaces. */
import type { SourceType } from '../../../model/rule.ts';

export interface Listening {
  readonly framework: string;
  readonly packages: RegExp;
  readonly type: SourceType;
  /** The last name of calls that take the function. */
  readonly calls: RegExp;
  /** Of those with `new`. */
  readonly made?: RegExp;
  /** Calls that put something before all functions. */
  readonly guards?: RegExp;
  /** Calls that say what is listened to. */
  readonly topics?: RegExp;
  /** Names of chains of calls that are a client's. */
  readonly notOn?: RegExp;
  /** Fields of an object that hold the function. */
  readonly keys?: readonly string[];
  /** Every function of an object is one. */
  readonly takesObjects?: boolean;
  /** The name stands in an earlier call of the chain. */
  readonly namedBefore?: RegExp;
  /** Names that nothing from outside comes with. */
  readonly ignored?: RegExp;
  /** How many parameters are input. */
  readonly inputs?: number;
  readonly route?: (name: string) => string;
}

const quiet =
  /^(?:error|close|open|disconnect|disconnecting|listening|headers|ping|pong|end|drain|connect|ready|reconnect|completed|failed|progress|stalled|active|waiting|removed|paused|resumed|offline|upgrade|clientError|finish|unhandledRejection|uncaughtException|wsClientError|exit)$/;

export const listenerTable: readonly Listening[] = [
  {
    framework: 'socket.io',
    packages: /^socket\.io$/,
    type: 'WEBSOCKET_HANDLER',
    calls: /^(?:on|once)$/,
    guards: /^use$/,
    ignored: quiet,
    inputs: 3,
  },
  {
    framework: 'ws',
    packages: /^(?:ws|websocket|faye-websocket|sockjs|uWebSockets\.js)$/,
    type: 'WEBSOCKET_HANDLER',
    calls: /^(?:on|once)$/,
    notOn: /^(?:(?:WebSocket|client|w3cwebsocket)\.)?on$/,
    ignored: quiet,
    inputs: 2,
  },
  {
    framework: 'kafkajs',
    packages: /^kafkajs$/,
    type: 'MESSAGE_HANDLER',
    calls: /^run$/,
    topics: /^subscribe$/,
    keys: ['eachMessage', 'eachBatch'],
  },
  {
    framework: 'node-rdkafka',
    packages: /^(?:node-rdkafka|@confluentinc\/kafka-javascript)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^(?:on|run)$/,
    keys: ['eachMessage', 'eachBatch'],
    ignored: quiet,
  },
  {
    framework: 'amqplib',
    packages: /^(?:amqplib(?:\/callback_api)?|amqp-connection-manager)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^consume$/,
  },
  { framework: 'bullmq', packages: /^bullmq$/, type: 'MESSAGE_HANDLER', calls: /^Worker$/ },
  { framework: 'bull', packages: /^(?:bull|bee-queue|kue)$/, type: 'MESSAGE_HANDLER', calls: /^process$/ },
  { framework: 'agenda', packages: /^(?:agenda|@hokify\/agenda)$/, type: 'SCHEDULED_HANDLER', calls: /^define$/ },
  { framework: 'pg-boss', packages: /^pg-boss$/, type: 'MESSAGE_HANDLER', calls: /^(?:work|subscribe)$/ },
  {
    framework: 'sqs-consumer',
    packages: /^sqs-consumer$/,
    type: 'MESSAGE_HANDLER',
    calls: /^create$/,
    keys: ['handleMessage', 'handleMessageBatch'],
  },
  {
    framework: 'mqtt',
    packages: /^(?:mqtt|async-mqtt)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^on$/,
    ignored: quiet,
    inputs: 2,
  },
  {
    framework: 'redis',
    packages: /^(?:redis|ioredis)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^(?:on|subscribe|pSubscribe)$/,
    ignored: quiet,
    inputs: 3,
  },
  {
    framework: 'pubsub',
    packages: /^(?:@google-cloud\/pubsub|@azure\/service-bus|@azure\/event-hubs)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^(?:on|subscribe)$/,
    keys: ['processMessage', 'processEvents'],
    ignored: quiet,
  },
  {
    framework: 'nats',
    packages: /^(?:nats|node-nats-streaming)$/,
    type: 'MESSAGE_HANDLER',
    calls: /^(?:subscribe|on)$/,
    keys: ['callback'],
    ignored: quiet,
    inputs: 2,
  },
  { framework: 'node-cron', packages: /^node-cron$/, type: 'SCHEDULED_HANDLER', calls: /^schedule$/ },
  { framework: 'cron', packages: /^cron$/, type: 'SCHEDULED_HANDLER', calls: /^(?:CronJob|from)$/, keys: ['onTick'] },
  { framework: 'croner', packages: /^croner$/, type: 'SCHEDULED_HANDLER', calls: /^Cron$/, made: /^$/ },
  { framework: 'node-schedule', packages: /^node-schedule$/, type: 'SCHEDULED_HANDLER', calls: /^scheduleJob$/ },
  {
    framework: 'commander',
    packages: /^(?:commander|cac|sade|caporal|@caporal\/core)$/,
    type: 'CLI_HANDLER',
    calls: /^action$/,
    namedBefore: /^command$/,
  },
  {
    framework: 'yargs',
    packages: /^yargs(?:\/yargs)?$/,
    type: 'CLI_HANDLER',
    calls: /^command$/,
    keys: ['handler'],
    route: (name) => name.split(/\s+/)[0] ?? name,
  },
  { framework: 'citty', packages: /^citty$/, type: 'CLI_HANDLER', calls: /^defineCommand$/, keys: ['run'] },
  {
    framework: 'grpc',
    packages: /^(?:@grpc\/grpc-js|grpc|nice-grpc)$/,
    type: 'RPC_HANDLER',
    calls: /^(?:addService|add)$/,
    takesObjects: true,
  },
  {
    framework: 'jayson',
    packages: /^(?:jayson|json-rpc-2\.0)$/,
    type: 'RPC_HANDLER',
    calls: /^(?:Server|server|addMethod)$/,
    takesObjects: true,
  },
  {
    framework: 'http',
    packages: /^(?:node:)?(?:http|https|http2)$/,
    type: 'HTTP_HANDLER',
    calls: /^(?:createServer|createSecureServer|on)$/,
    notOn: /(?:^|\.)(?:request|get|Agent|\*handed)(?:\.on)?$/,
    ignored: /^(?!(?:request|stream|checkContinue|checkExpectation)$)./,
    route: () => 'ALL /*',
  },
];
