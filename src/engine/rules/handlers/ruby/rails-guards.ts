/** What runs before an action of a controller: filters of the class, its concerns and its bases, in their order, less what is skipped for the action. */
import type { Guard } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import type { ClassEntry, ClassTable } from './class-table.ts';
import type { RubyCall, RubyCode } from './ruby-code.ts';

interface Filter {
  readonly name: string;
  readonly call: RubyCall;
  readonly path: string;
  readonly owner: ClassEntry;
  readonly isFirst: boolean;
  readonly applies: (action: string) => boolean;
}

const adds = /^(?:prepend_|append_)?(?:before|around)_(?:action|filter)$/;
const skips = /^skip_(?:before_|around_)?(?:action|filter|action_callback)$/;
/** Macros of Rails and of much used libraries that put something before actions. */
const macros: ReadonlySet<string> = new Set([
  'http_basic_authenticate_with',
  'protect_from_forgery',
  'load_and_authorize_resource',
  'authorize_resource',
  'load_resource',
  'rate_limit',
  'authorize_resource_with',
  'force_ssl',
  'verify_authorized',
  'acts_as_token_authentication_handler_for',
  'doorkeeper_for',
  'allow_browser',
  'permit_access_to',
]);
const skipMacros: Readonly<Record<string, readonly string[]>> = {
  skip_forgery_protection: ['protect_from_forgery', 'verify_authenticity_token'],
  skip_authorization_check: ['check_authorization'],
  skip_load_and_authorize_resource: ['load_and_authorize_resource'],
  skip_authorize_resource: ['authorize_resource', 'load_and_authorize_resource'],
};
const kept = new WeakMap<ClassEntry, readonly Filter[]>();
const expansionMax = 6;

export function railsGuards(table: ClassTable, controller: ClassEntry, action: string): readonly Guard[] {
  const filters = kept.get(controller) ?? filtersOf(table, controller);
  kept.set(controller, filters);
  return filters
    .filter(({ applies }) => applies(action))
    .map(({ name, call, path, owner }) => ({
      name,
      text: call.text,
      through: owner === controller ? 'decorator' : 'baseClass',
      path,
      span: spanOfPlace(call.at),
    }));
}

function filtersOf(table: ClassTable, controller: ClassEntry): readonly Filter[] {
  let filters: Filter[] = [];
  const run = (call: RubyCall, path: string, owner: ClassEntry, depth: number, passed: RubyCall | undefined): void => {
    const condition = conditionOf(call, passed);
    if (skips.test(call.name) || Object.hasOwn(skipMacros, call.name)) {
      const names = Object.hasOwn(skipMacros, call.name) ? (skipMacros[call.name] ?? []) : call.args.flatMap(namesOf);
      filters = filters.map((filter) => {
        if (
          !names.includes(filter.name) &&
          !(filter.name === 'protect_from_forgery' && names.includes('verify_authenticity_token'))
        )
          return filter;
        const { applies } = filter;
        return { ...filter, applies: (action) => applies(action) && !condition(action) };
      });
    } else if (adds.test(call.name) || macros.has(call.name)) {
      const named = macros.has(call.name)
        ? [call.name]
        : [...call.args.flatMap(namesOf), ...(call.block === undefined ? [] : firstCalls(call.block.body))];
      const fresh = named.map(
        (name): Filter => ({
          name,
          call: passed ?? call,
          path,
          owner,
          isFirst: call.name.startsWith('prepend'),
          applies: condition,
        }),
      );
      // The same filter named again takes the place of the first.
      filters = filters.filter(({ name, call: old }) => !named.includes(name) || old === call);
      filters = call.name.startsWith('prepend') ? [...fresh, ...filters] : [...filters, ...fresh];
    } else if (depth < expansionMax && call.on === undefined) expand(call, path, owner, depth);
  };
  /** A macro of the project: what its body says is said here. */
  const expand = (call: RubyCall, path: string, owner: ClassEntry, depth: number): void => {
    for (const ancestor of table.ancestors(controller)) {
      const macro = ancestor.shared.get(call.name);
      if (macro === undefined) continue;
      for (const item of flat(macro.method.body, 0)) run(item, path, owner, depth + 1, call);
      return;
    }
  };
  for (const ancestor of table.ancestors(controller).toReversed())
    for (const { call, path } of ancestor.statements) {
      if (ancestor.isModule) {
        if (call.name === 'included' && call.block !== undefined)
          for (const item of flat(call.block.body, 0)) run(item, path, ancestor, 0, undefined);
      } else if (/^(?:with_options)$/.test(call.name) && call.block !== undefined)
        for (const item of flat(call.block.body, 0))
          run({ ...item, named: { ...call.named, ...item.named } }, path, ancestor, 0, undefined);
      else run(call, path, ancestor, 0, undefined);
    }
  for (const ancestor of table.ancestors(controller)) {
    const hook = ancestor.isModule ? ancestor.shared.get('included') : undefined;
    for (const item of flat(hook?.method.body ?? [], 0)) run({ ...item }, ancestor.path, ancestor, 0, undefined);
  }
  return filters;
}

/** Calls in a body, those inside `class_eval do` and conditions too. */
function flat(body: readonly RubyCode[], depth: number): readonly RubyCall[] {
  if (depth > 6) return [];
  return body.flatMap((item) => {
    if (item.k === 'body') return flat(item.v, depth + 1);
    if (item.k !== 'call') return [];
    if (/^(?:class_eval|instance_eval|send)$/.test(item.name) && item.block !== undefined)
      return flat(item.block.body, depth + 1);
    // `base.before_action :x` of a module that is included.
    return [item.on?.k === 'call' && adds.test(item.name) ? withoutReceiver(item) : item];
  });
}

function withoutReceiver({ k, name, args, named, block, at, text }: RubyCall): RubyCall {
  return { k, name, args, named, at, text, ...(block === undefined ? {} : { block }) };
}

function conditionOf(call: RubyCall, passed: RubyCall | undefined): (action: string) => boolean {
  // A macro hands its own options on, by one name or another.
  const handsOn = passed !== undefined && call.named['only'] === undefined && call.named['except'] === undefined;
  const only = actionsIn((handsOn ? passed : call).named['only']);
  const except = actionsIn((handsOn ? passed : call).named['except']);
  return (action) => (only === undefined || only.has(action)) && !(except?.has(action) ?? false);
}

function actionsIn(code: RubyCode | undefined): ReadonlySet<string> | undefined {
  if (code === undefined) return undefined;
  if (code.k === 'text') return new Set([code.v]);
  return code.k === 'list' ? new Set(code.v.flatMap((item) => (item.k === 'text' ? [item.v] : []))) : undefined;
}

function namesOf(code: RubyCode): readonly string[] {
  if (code.k === 'text') return [code.v];
  if (code.k === 'const') return [code.v.replaceAll('::', '.')];
  if (code.k === 'lambda') return firstCalls(code.block.body);
  if (code.k === 'call')
    return code.block !== undefined && /^(?:lambda|proc)$/.test(code.name)
      ? firstCalls(code.block.body)
      : code.name === 'new' && code.on?.k === 'const'
        ? [code.on.v.replaceAll('::', '.')]
        : [];
  return [];
}

/** What a block calls is what it is named for. */
export function firstCalls(body: readonly RubyCode[]): readonly string[] {
  const calls = flat(body, 0).map(({ name, on }) =>
    on?.k === 'call' ? `${on.name}.${name}` : on?.k === 'const' ? `${on.v.replaceAll('::', '.')}.${name}` : name,
  );
  return calls.slice(0, 3);
}
