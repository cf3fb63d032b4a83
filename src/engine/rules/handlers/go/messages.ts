/** Consumers of queues: functions that are subscribed to a subject, and methods that a consumer of a group is called by. */
import type { Framework } from '../../wiring/framework.ts';
import { subscribing } from './subscriptions.ts';

export const messages: readonly Framework[] = [
  subscribing({
    name: 'nats',
    sourceType: 'MESSAGE_HANDLER',
    packages: ['github.com/nats-io/nats.go', 'github.com/nats-io/nats.go/jetstream', 'github.com/nats-io/stan.go'],
    methods: ['Subscribe', 'QueueSubscribe', 'SubscribeSync', 'Consume'],
    makers: /^(?:Connect|NewEncodedConn|New)$/,
    types: ['Conn', 'EncodedConn', 'JetStreamContext', 'JetStream', 'Consumer'],
  }),
  subscribing({
    name: 'asynq',
    sourceType: 'MESSAGE_HANDLER',
    packages: ['github.com/hibiken/asynq'],
    methods: ['HandleFunc', 'Handle'],
    makers: /^NewServeMux$/,
    types: ['ServeMux'],
  }),
  subscribing({
    name: 'watermill',
    sourceType: 'MESSAGE_HANDLER',
    packages: ['github.com/ThreeDotsLabs/watermill/message'],
    methods: ['AddHandler', 'AddNoPublisherHandler', 'AddConsumerHandler'],
    makers: /^NewRouter$/,
    types: ['Router'],
  }),
  subscribing({
    name: 'mqtt',
    sourceType: 'MESSAGE_HANDLER',
    packages: ['github.com/eclipse/paho.mqtt.golang'],
    methods: ['Subscribe', 'AddRoute'],
    makers: /^NewClient$/,
    types: ['Client'],
  }),
];
