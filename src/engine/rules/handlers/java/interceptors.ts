/** Spring's interceptors with the paths that they are put before, and filters that are registered or stand there as components. */
import type { Guard } from '../../model/handler.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { type Framework, type Machine, spanOf } from '../../wiring/framework.ts';
import { guardOf } from '../../wiring/guard-of.ts';
import type { Given, NativeValue } from '../../wiring/value.ts';
import { spread } from '../../wiring/verb-router.ts';
import { fitsPattern } from './path-pattern.ts';
import { pushEach } from '../../../text/push-each.ts';

interface Registration {
  guard: Guard | undefined;
  readonly included: string[];
  readonly excluded: string[];
}

export interface Interceptors extends Framework {
  guardsOf(path: string, table: ClassTable, framework: string): readonly Guard[];
}

export function interceptors(): Interceptors {
  const registrations: Registration[] = [];
  let filters:
    | readonly { readonly guard: Guard; readonly patterns: readonly string[]; readonly framework: string }[]
    | undefined;

  function registration(guard: Guard | undefined, machine: Machine): NativeValue {
    const made: Registration = { guard, included: [], excluded: [] };
    registrations.push(made);
    const self: NativeValue = machine.native('spring', (name, { given }) => {
      if (name === 'addPathPatterns' || name === 'addUrlPatterns' || name === 'setUrlPatterns')
        pushEach(made.included, texts(given));
      else if (name === 'excludePathPatterns') pushEach(made.excluded, texts(given));
      else if (name === 'setFilter' && given[0] !== undefined) made.guard = guardNamed(given[0]);
      return self;
    });
    return self;
  }

  return {
    name: 'spring-interceptors',
    packages: [],
    registers: ['addInterceptor', 'setFilter', 'addUrlPatterns', 'FilterRegistrationBean'],
    call: () => undefined,
    ofType(type, machine) {
      if (type === 'InterceptorRegistry')
        return machine.native('spring', (name, { given }) =>
          name === 'addInterceptor' && given[0] !== undefined ? registration(guardNamed(given[0]), machine) : undefined,
        );
      return undefined;
    },
    made: (name, call, machine) =>
      name === 'FilterRegistrationBean'
        ? registration(call.given[0] === undefined ? undefined : guardNamed(call.given[0]), machine)
        : undefined,
    guardsOf(path, table, framework) {
      filters ??= componentFilters(table);
      const registered = registrations.flatMap(({ guard, included, excluded }) => {
        if (guard === undefined || excluded.some((pattern) => fitsServlet(pattern, path))) return [];
        return included.length === 0 || included.some((pattern) => fitsServlet(pattern, path)) ? [guard] : [];
      });
      const names = new Set<string>();
      const once = registered.filter(({ name }) => !names.has(name) && names.add(name));
      const own = filters.flatMap(({ guard, patterns, framework: of }) =>
        (of === '' || of === framework) &&
        !names.has(guard.name) &&
        (patterns.length === 0 || patterns.some((pattern) => fitsServlet(pattern, path)))
          ? [guard]
          : [],
      );
      return [...own, ...once];
    },
  };
}

/** `/x/*` of servlets fits all below. */
function fitsServlet(pattern: string, path: string): boolean {
  return fitsPattern(pattern.replace(/\/\*$/, '/**'), path);
}

function texts(given: readonly Given[]): string[] {
  return spread(given).flatMap(({ value }) => {
    if (value?.v === 'text') return [value.text];
    return value?.v === 'foreign' ? texts(value.given) : [];
  });
}

/** `new AuthInterceptor(x)` and `authInterceptor()` are named for what they make. */
function guardNamed(given: Given): Guard {
  const guard = guardOf(given, 'middleware');
  const value = given.value;
  const type = value?.v === 'object' ? value.type : value?.v === 'foreign' ? value.name.replace(/\.new$/, '') : '';
  return { ...guard, name: type === '' ? guard.name.replace(/\.new$/, '') : type };
}

const filterBases =
  /^(?:Filter|OncePerRequestFilter|GenericFilterBean|HttpFilter|WebFilter|ContainerRequestFilter|HttpServerFilter)$/;

/** A filter that is a component is put before everything, and one with patterns of its own before these. */
function componentFilters(table: ClassTable): { guard: Guard; patterns: readonly string[]; framework: string }[] {
  return table.classes.flatMap((one) => {
    const bases = table.line(one).flatMap(({ bases: names }) => names);
    const mark = one.marks.find(({ name }) => /^(?:Component|WebFilter|Provider|Filter)$/.test(name));
    if (mark === undefined || !bases.some((base) => filterBases.test(base))) return [];
    // Bound by an annotation of its own, it stands before what bears that one, and is seen there.
    if (one.marks.some(({ name }) => table.find(name, one)?.type.kind === 'annotation')) return [];
    const at = one.type.at ?? mark.at;
    const patterns = /^(?:WebFilter|Filter)$/.test(mark.name)
      ? mark.args
          .filter(({ name }) => name === 'value' || name === 'urlPatterns')
          .flatMap(({ value }) => table.texts(value, one))
      : [];
    const guard: Guard = {
      name: one.type.name,
      text: one.type.name,
      through: 'middleware',
      path: one.path,
      span: spanOf(at),
    };
    const framework = bases.includes('ContainerRequestFilter')
      ? 'jax-rs'
      : bases.includes('HttpServerFilter')
        ? 'micronaut'
        : '';
    return [{ guard, patterns, framework }];
  });
}
