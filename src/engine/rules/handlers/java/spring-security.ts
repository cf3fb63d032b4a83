/**
 * Spring Security as it is configured: chains of filters, each for some paths, whose first rule that fits a request decides. Rules are collected
 * from the calls on what is configured, in either style: with lambdas, or with one long chain.
 */
import type { Guard } from '../../model/handler.ts';
import { type Framework, type Machine, spanOf } from '../../wiring/framework.ts';
import { guardOf } from '../../wiring/guard-of.ts';
import type { Call, Given, NativeValue, Value } from '../../wiring/value.ts';
import { spread } from '../../wiring/verb-router.ts';
import { fitsPattern } from './path-pattern.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface SecurityRule {
  /** Undefined fits everything. */
  readonly patterns: readonly string[] | undefined;
  readonly methods: readonly string[];
  readonly isOpen: boolean;
  readonly guard: Guard;
}

export interface SecurityChain {
  /** Undefined: all paths. */
  patterns: readonly string[] | undefined;
  readonly rules: SecurityRule[];
  readonly filters: Guard[];
}

export interface SpringSecurity extends Framework {
  readonly chains: readonly SecurityChain[];
  /** Chains that stand where `isNear` says no are of another application. */
  guardsOf(method: string, path: string, isNear: (file: string) => boolean): readonly Guard[];
  /** Whether a filter is put into a chain. */
  isFilter(name: string): boolean;
}

const matchers: ReadonlySet<string> = new Set([
  'requestMatchers',
  'antMatchers',
  'mvcMatchers',
  'pathMatchers',
  'antMatcher',
  'mvcMatcher',
  'securityMatcher',
  'securityMatchers',
  'requestMatcher',
  'regexMatchers',
  'authorize',
]);
const registries: ReadonlySet<string> = new Set(['authorizeHttpRequests', 'authorizeRequests', 'authorizeExchange']);
const open: ReadonlySet<string> = new Set(['permitAll', 'anonymous']);

/** Made anew for each program, since it collects what that one says. */
export function springSecurity(): SpringSecurity {
  const chains: SecurityChain[] = [];
  const ignored: string[] = [];

  function chainValue(machine: Machine): NativeValue {
    const chain: SecurityChain = { patterns: undefined, rules: [], filters: [] };
    chains.push(chain);
    const self = machine.native('spring-security', (name, call) => {
      if (registries.has(name)) return configured(registry(chain, self, machine), self, call, machine);
      if (matchers.has(name)) {
        chain.patterns = [...(chain.patterns ?? []), ...patternsIn(call.given)];
        return self;
      }
      if (name.startsWith('addFilter')) {
        const filter = call.given[0];
        if (filter !== undefined) chain.filters.push(guardOf(filter, 'configuration'));
        return self;
      }
      return name === 'build' || name === 'and' || call.given.length > 0 ? self : part(self, machine);
    });
    return self;
  }

  /** What is configured between two words of the chain: `.csrf().disable().and()`. */
  function part(outer: NativeValue, machine: Machine): NativeValue {
    const self = machine.native('spring-security', (name, call) => {
      if (name === 'and') return outer;
      // `disable` and the like end a part; what a chain says goes on on the chain itself.
      if (registries.has(name) || name.startsWith('addFilter')) return outer.call(name, call);
      return self;
    });
    return self;
  }

  function registry(chain: SecurityChain, outer: NativeValue, machine: Machine): NativeValue {
    const self = machine.native('spring-security', (name, call) => {
      if (name === 'and') return outer;
      if (matchers.has(name)) return pending(chain, patternsIn(call.given), methodsIn(call.given), self, machine, call);
      if (name === 'anyRequest' || name === 'anyExchange') return pending(chain, undefined, [], self, machine, call);
      if (registries.has(name) || name.startsWith('addFilter')) return outer.call(name, call);
      return outer;
    });
    return self;
  }

  function pending(
    chain: SecurityChain,
    patterns: readonly string[] | undefined,
    methods: readonly string[],
    back: NativeValue,
    machine: Machine,
    first: Call,
  ): NativeValue {
    const self: NativeValue = machine.native('spring-security', (name, call) => {
      if (name === 'not') return self;
      const words = call.given.map(({ argument }) => argument.text).join(', ');
      const text = `${first.name}(${first.given.map(({ argument }) => argument.text).join(', ')}).${name}(${words})`;
      const guard: Guard = {
        name,
        text: text.slice(0, 200),
        through: 'configuration',
        path: call.path,
        span: spanOf(call.at),
      };
      chain.rules.push({ patterns, methods, isOpen: open.has(name) || /permitAll/.test(words), guard });
      return back;
    });
    return self;
  }

  function web(machine: Machine): NativeValue {
    const self: NativeValue = machine.native('spring-security', (name, call) => {
      if (matchers.has(name)) pushEach(ignored, patternsIn(call.given));
      return self;
    });
    return self;
  }

  return {
    name: 'spring-security',
    packages: [],
    registers: [
      ...matchers,
      ...registries,
      'anyRequest',
      'anyExchange',
      'ignoring',
      'addFilterBefore',
      'addFilterAfter',
      'addFilter',
      'securityMatcher',
    ],
    chains,
    call: () => undefined,
    ofType(type, machine) {
      if (type === 'HttpSecurity' || type === 'ServerHttpSecurity') return chainValue(machine);
      return type === 'WebSecurity' ? web(machine) : undefined;
    },
    isFilter: (name) =>
      chains.some(({ filters }) => filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase())),
    guardsOf(method, path, isNear) {
      if (ignored.some((pattern) => fitsPattern(pattern, path))) return [];
      // A chain for some paths is asked before one for all, as those are ordered wherever both are meant to work.
      const near = chains.filter(({ rules, filters }) =>
        [...rules.map(({ guard }) => guard), ...filters].every((guard) => isNear(guard.path)),
      );
      const ordered = near.sort((a, b) => Number(a.patterns === undefined) - Number(b.patterns === undefined));
      const chain = ordered.find(
        ({ patterns, rules, filters }) =>
          rules.length + filters.length > 0 && (patterns?.some((pattern) => fitsPattern(pattern, path)) ?? true),
      );
      const rule = chain?.rules.find(
        ({ patterns, methods }) =>
          (methods.length === 0 || method === '' || methods.includes(method)) &&
          (patterns?.some((pattern) => fitsPattern(pattern, path)) ?? true),
      );
      return [...(chain?.filters ?? []), ...(rule === undefined || rule.isOpen ? [] : [rule.guard])];
    },
  };
}

/** With a function, that is run and the chain goes on; without, what follows is said of the part. */
function configured(inner: NativeValue, outer: NativeValue, call: Call, machine: Machine): NativeValue {
  const fill = call.given.find(({ value }) => value?.v === 'function');
  if (fill === undefined) return call.given.length > 0 ? outer : inner;
  machine.run(fill.value, [inner, inner]);
  return outer;
}

function patternsIn(given: readonly Given[]): string[] {
  return spread(given).flatMap(({ value }) => textsIn(value, 0));
}

/** Also inside `new AntPathRequestMatcher("/x")` and the like. */
function textsIn(value: Value | undefined, depth: number): string[] {
  if (value?.v === 'text') return [value.text];
  if (value?.v === 'list') return value.items.flatMap((item) => textsIn(item, depth + 1));
  return value?.v === 'foreign' && depth < 4 ? value.given.flatMap((given) => textsIn(given.value, depth + 1)) : [];
}

function methodsIn(given: readonly Given[]): string[] {
  return given.flatMap(({ argument }) => /^(?:HttpMethod|RequestMethod)\.([A-Z]+)$/.exec(argument.text)?.[1] ?? []);
}
