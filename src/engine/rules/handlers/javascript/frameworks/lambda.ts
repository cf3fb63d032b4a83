/** Functions of AWS Lambda: what a file exports as its handler, by its first parameter or its type, which also tells what calls it. */
import type { Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import type { Framework } from '../values/framework.ts';
import { hostOf, type Slot } from '../values/value.ts';
import { guardOf, targetOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { exportedHandlers } from './file-routes.ts';

const name = 'lambda';
const exportedNames = /^(?:handler|lambdaHandler|main|default|\w+Handler)$/;

export const lambda: Framework = {
  name,
  packages: [/^aws-lambda$/, /^@middy\/core$|^middy$/],
  create: (callee, given, site, machine) =>
    /middy/.test(callee.from) ? { kind: 'host', host: machine.host(name, 'middy', site, given) } : undefined,
  handlers,
};

function handlers(world: World): readonly Handler[] {
  return [...world.modules].flatMap(([path, code]) => {
    const types = new Map(
      code.body.flatMap((statement) =>
        statement.k === 'let' && statement.t.k === 'name' && statement.type !== ''
          ? [[statement.t.n, statement.type] as const]
          : [],
      ),
    );
    const isTyped = code.imports.some(({ from }) => from === 'aws-lambda' || /middy/.test(from));
    const names = code.exports.length > 0 ? code.exports.map((entry) => entry.name) : world.exportNames(path);
    return [...new Set(names)].flatMap((exported) => {
      const value = exportedNames.test(exported) ? world.exported(path, exported) : undefined;
      if (value === undefined) return [];
      const host = hostOf(value);
      if (host !== undefined && host.role !== 'middy') return [];
      const inner = host?.events.find((event) => event.method === 'handler')?.arguments[0] ?? host?.arguments[0];
      const target = targetOf(inner?.value ?? value, world);
      const [first] = target?.code.params ?? [];
      const type = [types.get(exported), first?.type].find((each) => each !== undefined && each !== '') ?? '';
      const isEvent = first?.t.k === 'name' && /^_?(?:event|evt)$/i.test(first.t.n);
      if (
        !(isTyped && (type !== '' || isEvent)) &&
        !(isEvent && /^(?:handler|lambdaHandler)$/.test(exported)) &&
        host === undefined
      )
        return [];
      const guards = (host?.events ?? [])
        .filter((event) => event.method === 'use')
        .flatMap((event) => event.arguments.map((slot: Slot) => guardOf(slot, 'middleware', world)));
      return exportedHandlers(
        { framework: name, path, value: inner?.value ?? value, route: '', guards, sourceType: typeOf(type) },
        world,
      );
    });
  });
}

function typeOf(type: string): SourceType {
  if (/Scheduled|EventBridge/.test(type)) return 'SCHEDULED_HANDLER';
  return /SQS|SNS|Kinesis|DynamoDB|S3|SES|MSK|Kafka/.test(type) ? 'MESSAGE_HANDLER' : 'HTTP_HANDLER';
}
