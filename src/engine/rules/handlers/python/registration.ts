/** What a call that registers says: its path, its methods, what it runs, and the guards in its arguments and in the parameters of what it runs. */
import type { Guard } from '../../model/handler.ts';
import { nameOfModule } from './evaluate.ts';
import { guardsOf } from './guards.ts';
import type { Registers } from './router-spec.ts';
import { ancestorsOf, classOf, type MadeValue, type Module, textOf, type Value, type Written } from './values.ts';
import { callableView, type View, viewsOfClass } from './views.ts';

export function pick(made: MadeValue, places: readonly (string | number)[]): Written | undefined {
  for (const place of places) {
    const found = typeof place === 'number' ? made.args[place] : made.named.get(place);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function guardsIn(
  list: Written | undefined,
  through: 'route' | 'router' | 'group' | 'middleware',
): readonly Guard[] {
  return list === undefined ? [] : guardsOf(list, through);
}

/** Parameters that a framework fills by calling something first: `user = Depends(current_user)`, or a type that says so. */
export function parameterGuards(view: View, module: Module): readonly Guard[] {
  const home = view.function?.module ?? module;
  const value: Value = { kind: 'outside', name: '' };
  const owner = view.function?.owner;
  // Attributes of a class whose methods are routes are filled for each of them.
  const attributes = (owner === undefined ? [] : ancestorsOf(owner).classes).flatMap(({ written }) => [
    ...written.values(),
  ]);
  const own = attributes
    .filter(({ code }) => code.k === 'call' && /^(?:Depends|Security)$/.test(nameOfCall(code.f)))
    .flatMap((item) => guardsOf({ ...item, value }, 'baseClass'));
  const parameters = (view.function?.code.parameters ?? []).flatMap(({ preset, type }) => {
    const alias =
      type?.k === 'name' ? nameOfModule(home, type.v) : preset?.k === 'name' ? nameOfModule(home, preset.v) : undefined;
    const inner = type?.k === 'index' ? type.v : [];
    const written: readonly Written[] = [
      ...[preset, ...inner].flatMap((code) => (code === undefined ? [] : [{ value, code, module: home }])),
      ...(alias?.kind === 'made' ? [...alias.args, { value, code: alias.code, module: alias.module }] : []),
    ];
    return written.flatMap((item) => {
      if (item.code.k !== 'call' || !/^(?:Depends|Security)$/.test(nameOfCall(item.code.f))) return [];
      // `Depends()` calls what the type names.
      const typed = inner[0] ?? type;
      const code = item.code.args.length === 0 && typed !== undefined ? { ...item.code, args: [typed] } : item.code;
      return guardsOf({ ...item, code }, 'route');
    });
  });
  return [...own, ...parameters];
}

function nameOfCall(code: Written['code']): string {
  return code.k === 'name' ? code.v : code.k === 'get' ? code.v : '';
}

export function viewsOf(target: Value, methods: readonly string[] | undefined): readonly View[] {
  const cls = target.kind === 'made' ? target.of : classOf(target);
  if (cls === undefined) return target.kind === 'callable' ? [callableView(target, methods ?? [])] : [];
  const wraps = target.kind === 'callable' ? callableView(target, []).guards : [];
  return viewsOfClass(cls, true).map((view) => ({ ...view, guards: [...wraps, ...view.guards] }));
}

export function pathsOf(made: MadeValue, registers: Registers): readonly string[] {
  if (registers.pathsFrom !== undefined)
    return made.args.slice(registers.pathsFrom).flatMap(({ value }) => {
      const items = value.kind === 'list' ? value.items.map((item) => item.value) : [value];
      return items.flatMap((item) => textOf(item) ?? []);
    });
  const given = pick(made, registers.path)?.value;
  if (given?.kind === 'list') return given.items.flatMap(({ value }) => textOf(value) ?? []);
  return [textOf(given) ?? (given === undefined ? '' : '{}')];
}

export function methodsOf(made: MadeValue, registers: Registers): readonly string[] {
  if (registers.methods !== undefined) return registers.methods;
  const given = pick(made, registers.methodsIn ?? ['methods'])?.value;
  const texts =
    given?.kind === 'list' ? given.items.flatMap(({ value }) => textOf(value) ?? []) : [textOf(given) ?? []].flat();
  const known = texts.map((text) => text.toUpperCase()).filter((text) => text !== '*');
  return known.length > 0 ? known : (registers.methodsElse ?? []);
}

export function isNothing(written: Written | undefined): boolean {
  return written?.value.kind === 'plain' && written.value.value === null;
}

export function isTarget(value: Value): boolean {
  return value.kind === 'callable' || value.kind === 'class' || (value.kind === 'made' && value.of !== undefined);
}
