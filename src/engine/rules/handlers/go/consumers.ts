/** Consumers that nobody registers in sight: methods that a group of sarama calls, and functions that read a topic in a loop of their own. */
import type { Conventional } from '../../wiring/framework.ts';
import type { FileProgram, WiredFunction } from '../../wiring/program.ts';

/** By the beginning of an import: the methods by which a function reads messages. */
const readers: readonly { readonly from: RegExp; readonly framework: string; readonly calls: readonly string[] }[] = [
  { from: /^github\.com\/segmentio\/kafka-go/, framework: 'kafka', calls: ['ReadMessage', 'FetchMessage'] },
  { from: /^github\.com\/confluentinc\/confluent-kafka-go/, framework: 'kafka', calls: ['ReadMessage', 'Poll'] },
  {
    from: /^github\.com\/(?:rabbitmq\/amqp091-go|streadway\/amqp)/,
    framework: 'rabbitmq',
    calls: ['Consume', 'ConsumeWithContext'],
  },
  { from: /service\/sqs$/, framework: 'sqs', calls: ['ReceiveMessage'] },
];

export function consumerOf(
  declared: WiredFunction,
  called: ReadonlySet<string>,
  file: FileProgram,
): Conventional | undefined {
  if (declared.name === '') return undefined;
  const isClaim =
    declared.name === 'ConsumeClaim' && declared.parameters.some(({ type }) => type.endsWith('ConsumerGroupClaim'));
  if (isClaim) return { framework: 'sarama', sourceType: 'MESSAGE_HANDLER', route: '' };
  const reader = readers.find(
    ({ from, calls }) => calls.some((name) => called.has(name)) && file.imports.some((one) => from.test(one.from)),
  );
  return reader === undefined ? undefined : { framework: reader.framework, sourceType: 'MESSAGE_HANDLER', route: '' };
}
