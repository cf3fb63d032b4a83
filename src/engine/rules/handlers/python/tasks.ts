/** Handlers that answer no path: tasks of queues, messages, schedules, commands, remote calls; by what marks a function, or takes it as an argument. */
import type { Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { placeOf } from './guards.ts';
import { importsOf } from './imports.ts';
import { pick } from './registration.ts';
import {
  ancestorsOf,
  classOf,
  functionOf,
  kindsOf,
  lastPart,
  type MadeValue,
  memberOf,
  textOf,
  type Value,
  type Written,
} from './values.ts';
import { callableView, handlerOf } from './views.ts';
import type { Listener, World } from './world.ts';

interface TaskSpec {
  readonly framework: string;
  readonly packages: readonly string[];
  readonly sourceType: SourceType;
  /** Last names of what marks a function, alone or as a method of something of these packages. */
  readonly marks: readonly string[];
  /** Calls that take a function, and where. */
  readonly calls?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Classes whose subclasses are handlers, by this method. */
  readonly bases?: Readonly<Record<string, string>>;
}

const specs: readonly TaskSpec[] = [
  {
    framework: 'celery',
    packages: ['celery', 'celery_app'],
    sourceType: 'SCHEDULED_HANDLER',
    marks: ['periodic_task'],
  },
  {
    framework: 'celery',
    packages: ['celery', 'celery_app'],
    sourceType: 'MESSAGE_HANDLER',
    marks: ['task', 'shared_task'],
    bases: { Task: 'run' },
  },
  { framework: 'dramatiq', packages: ['dramatiq'], sourceType: 'MESSAGE_HANDLER', marks: ['actor'] },
  { framework: 'rq', packages: ['rq', 'django_rq', 'flask_rq2'], sourceType: 'MESSAGE_HANDLER', marks: ['job'] },
  {
    framework: 'huey',
    packages: ['huey'],
    sourceType: 'SCHEDULED_HANDLER',
    marks: ['periodic_task', 'db_periodic_task'],
  },
  { framework: 'huey', packages: ['huey'], sourceType: 'MESSAGE_HANDLER', marks: ['task', 'db_task'] },
  { framework: 'faust', packages: ['faust'], sourceType: 'SCHEDULED_HANDLER', marks: ['timer', 'crontab'] },
  { framework: 'faust', packages: ['faust'], sourceType: 'MESSAGE_HANDLER', marks: ['agent'] },
  { framework: 'faststream', packages: ['faststream'], sourceType: 'MESSAGE_HANDLER', marks: ['subscriber'] },
  {
    framework: 'pika',
    packages: ['pika', 'aio_pika'],
    sourceType: 'MESSAGE_HANDLER',
    marks: [],
    calls: { basic_consume: ['on_message_callback', 1, 0] },
  },
  {
    framework: 'apscheduler',
    packages: ['apscheduler', 'flask_apscheduler'],
    sourceType: 'SCHEDULED_HANDLER',
    marks: ['scheduled_job', 'task'],
    calls: { add_job: ['func', 0] },
  },
  {
    framework: 'schedule',
    packages: ['schedule'],
    sourceType: 'SCHEDULED_HANDLER',
    marks: ['repeat'],
    calls: { do: [0] },
  },
  {
    framework: 'socketio',
    packages: ['flask_socketio', 'socketio'],
    sourceType: 'WEBSOCKET_HANDLER',
    marks: ['on', 'event', 'on_event'],
    calls: { on_event: [1], on: [1] },
  },
  {
    framework: 'flask_sock',
    packages: ['flask_sock', 'flask_sockets'],
    sourceType: 'WEBSOCKET_HANDLER',
    marks: ['route'],
  },
  {
    framework: 'click',
    packages: ['click', 'flask', 'typer', 'rich_click', 'asyncclick', 'quart'],
    sourceType: 'CLI_HANDLER',
    marks: ['command', 'group', 'callback'],
  },
  {
    framework: 'argparse',
    packages: ['argparse'],
    sourceType: 'CLI_HANDLER',
    marks: [],
    calls: { set_defaults: ['func', 'handler', 'fn', 'run', 'callback', 'command'] },
  },
  { framework: 'fire', packages: ['fire'], sourceType: 'CLI_HANDLER', marks: [], calls: { Fire: [0] } },
  { framework: 'nameko', packages: ['nameko'], sourceType: 'RPC_HANDLER', marks: ['rpc', 'event_handler'] },
  {
    framework: 'xmlrpc',
    packages: ['xmlrpc', 'jsonrpcserver'],
    sourceType: 'RPC_HANDLER',
    marks: ['method'],
    calls: { register_function: [0] },
  },
];

/** How an object that is of none of these packages, for all that is known, is still taken for theirs. */
const hints: Readonly<Record<string, RegExp>> = {
  celery: /(?:^|\.)(?:celery|celery_app|app)$/,
  click: /(?:^|\.)(?:cli|main)$/,
  apscheduler: /scheduler$/,
  socketio: /^(?:socketio|sio)$/,
  pika: /channel$/,
  huey: /huey$/,
  argparse: /parser|^p$|sub/,
};

export interface TaskListener extends Listener {
  handlers(world: World): readonly Handler[];
}

export function taskListener(): TaskListener {
  const found: Handler[] = [];
  const add = (spec: TaskSpec, target: Value, made: MadeValue | undefined, written: Written) => {
    const code = functionOf(target);
    if (target.kind !== 'callable' || code === undefined) return;
    const name =
      textOf(made?.named.get('name')?.value) ??
      (spec.sourceType === 'SCHEDULED_HANDLER' ? undefined : textOf(made?.args[0]?.value));
    const view = callableView(target, []);
    found.push(
      handlerOf(view, {
        sourceType: spec.sourceType,
        framework: spec.framework,
        route: name ?? code.code.name,
        guards: spec.sourceType === 'CLI_HANDLER' ? [] : view.guards,
        at: placeOf(written.code),
        module: written.module,
      }),
    );
  };
  return {
    applied(decorator, target, written) {
      if (target.kind !== 'callable') return false;
      const name = lastPart(decorator.kind === 'made' ? decorator.by : (kindsOf(decorator)[0] ?? ''));
      const spec = specs.find((item) => item.marks.includes(name) && isTheirs(item, decorator));
      if (spec === undefined) return false;
      add(spec, target, decorator.kind === 'made' && written.code.k === 'call' ? decorator : undefined, written);
      return true;
    },
    called(made) {
      const name = lastPart(made.by);
      const servicer = /^add_(\w{1,100})Servicer_to_server$/.exec(name)?.[1];
      if (servicer !== undefined) addServicer(servicer, made, found);
      const spec = specs.find(
        (item) => item.calls !== undefined && Object.hasOwn(item.calls, name) && isTheirs(item, made),
      );
      const places = spec?.calls?.[name];
      const target = places === undefined ? undefined : pick(made, places);
      if (spec !== undefined && target !== undefined)
        add(spec, target.value, undefined, { value: made, code: made.code, module: made.module });
      return undefined;
    },
    handlers(world) {
      return [...found, ...classHandlers(world)];
    },
  };
}

/** Whether a mark or call is one of a framework's: by what it is imported from, by its object, or by its name in a file that imports the framework. */
function isTheirs(spec: TaskSpec, value: Value): boolean {
  for (let part: Value | undefined = value, steps = 0; part !== undefined && steps < 20; steps++) {
    if (kindsOf(part).some((kind) => spec.packages.includes(kind.split('.')[0] ?? '')))
      return kindsOf(part).some(
        (kind) => !kind.startsWith('flask.') || /^flask\.Flask\.cli|^flask\.cli|^flask\.Blueprint\.cli/.test(kind),
      );
    if (part.kind !== 'made') return false;
    const hint = Object.hasOwn(hints, spec.framework) ? hints[spec.framework] : undefined;
    const imports = importsOf(part.module);
    if (
      part !== value &&
      part.by === '' &&
      hint?.test(part.hint) === true &&
      spec.packages.some((name) => imports.has(name))
    )
      return true;
    // The group that a command belongs to is a function itself.
    part = part.receiver;
    if (part?.kind === 'callable') return spec.framework === 'click';
  }
  return false;
}

function addServicer(service: string, made: MadeValue, found: Handler[]): void {
  const value = made.args[0]?.value;
  const cls = value?.kind === 'made' ? value.of : classOf(value);
  if (cls === undefined) return;
  for (const owner of ancestorsOf(cls).classes)
    for (const [name, member] of owner.members) {
      const code = functionOf(member);
      if (member.kind !== 'callable' || code === undefined || name.startsWith('_')) continue;
      found.push(
        handlerOf(callableView(member, []), {
          sourceType: 'RPC_HANDLER',
          framework: 'grpc',
          route: `${service}/${name}`,
          guards: callableView(member, []).guards,
          at: made.at,
          module: made.module,
        }),
      );
    }
}

/** Classes that are handlers by what they inherit, and Django's commands by where they stand. */
function classHandlers(world: World): readonly Handler[] {
  return world.classes.flatMap((cls): readonly Handler[] => {
    const emit = (method: string, framework: string, sourceType: SourceType, route: string) => {
      const member = memberOf(cls, method);
      if (member?.value.kind !== 'callable' || functionOf(member.value) === undefined) return [];
      return [
        handlerOf(callableView(member.value, []), {
          sourceType,
          framework,
          route,
          guards: [],
          at: cls.code.at,
          module: cls.module,
        }),
      ];
    };
    const command = /(?:^|\/)management\/commands\/(\w+)\.py$/.exec(cls.module.path)?.[1];
    if (command !== undefined && cls.code.name === 'Command') return emit('handle', 'django', 'CLI_HANDLER', command);
    const kinds = kindsOf(cls);
    const spec = specs.find(
      ({ bases, packages }) =>
        bases !== undefined &&
        kinds.some((kind) => packages.includes(kind.split('.')[0] ?? '') && Object.hasOwn(bases, lastPart(kind))),
    );
    const method = spec?.bases === undefined ? undefined : Object.values(spec.bases)[0];
    return spec === undefined || method === undefined
      ? []
      : emit(method, spec.framework, spec.sourceType, cls.code.name);
  });
}
