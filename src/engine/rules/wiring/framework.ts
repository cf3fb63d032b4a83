/** What a framework says of itself to the machine that runs wiring, and what the machine does for it. */
import type { Guard, Handler } from '../model/handler.ts';
import type { SourceType } from '../model/rule.ts';
import type { FileProgram, Parameter, Place, WiredFunction } from './program.ts';
import type { Route, Router } from './router.ts';
import type { Call, FunctionValue, Given, NativeValue, ObjectValue, Value } from './value.ts';

export interface Framework {
  readonly name: string;
  /** Names of packages, without what says their version. */
  readonly packages: readonly string[];
  /** Names of methods that register: where one is called, wiring is done. */
  readonly registers: readonly string[];
  /** What a function of its packages gives; undefined for one that has nothing to do with wiring. */
  call(call: Call, machine: Machine): Value | undefined;
  /** The same for a value of one of its types that is written with its fields. */
  record?(type: string, fields: readonly Given[], machine: Machine): Value | undefined;
  /** What a function that is only known by name gives, in languages whose types are written without their package: `Javalin.create`. */
  made?(name: string, call: Call, machine: Machine): Value | undefined;
  /** One of its values is given to a function that nobody knows: `RegisterGreeterServer(server, …)`. */
  handed?(value: NativeValue, call: Call, machine: Machine): void;
  /** Types that a program is started with: what they stand for is known from the beginning. */
  readonly startsFrom?: readonly string[];
  /** What stands for a value of one of its types where nothing better is known; undefined for types that register nothing. */
  ofType(type: string, machine: Machine): Value | undefined;
}

export interface WiringLanguage {
  readonly frameworks: readonly Framework[];
  /** The scope that an import leads to; undefined for code of others. */
  scopeOf(from: string, path: string, scopes: ReadonlySet<string>): string | undefined;
  /** What an import without a name of its own is called. */
  nameOf(from: string): string;
  /** Methods by which a value is a handler itself. */
  readonly handlerMethods: readonly string[];
  /** What a function of others makes of texts: `path.Join`. */
  textOf?(name: string, texts: readonly string[]): string | undefined;
  /** Functions that turn a function into a handler and stand for no guard. */
  isConversion(name: string): boolean;
  /** Which of the parameters of a handler hold what comes from outside. */
  inputsOf(parameters: readonly Parameter[]): readonly string[];
  /** Whether a function looks like one that handles, not like one that wraps. */
  looksLikeHandler(parameters: readonly Parameter[]): boolean;
  /** What else a function that handles requests is, by its parameters and by the names of what it calls. */
  alsoTypes?(parameters: readonly Parameter[], called: ReadonlySet<string>): readonly SourceType[];
  /** Functions that are called by nobody in sight, and are known by how they look. */
  byConvention?(declared: WiredFunction, called: ReadonlySet<string>, file: FileProgram): Conventional | undefined;
  /** Whether types are written without their package, so that a framework is told by the type alone. */
  readonly hasBareTypes?: boolean;
  /** Names of parameters and variables that stand for routers, in files that import a framework. */
  readonly routerNames: RegExp;
}

export interface Conventional {
  readonly framework: string;
  readonly sourceType: SourceType;
  readonly route: string;
}

export type Target = Omit<Handler, 'sourceType' | 'framework' | 'route' | 'registeredAt' | 'guards'>;

export interface FoundTarget {
  readonly target: Target;
  /** Functions that were wrapped around it, outer first. */
  readonly guards: readonly Guard[];
}

export interface Machine {
  readonly language: WiringLanguage;
  /** With a receiver where the language has functions that take one without a name. */
  run(value: Value | undefined, values: readonly (Value | undefined)[], receiver?: Value): Value | undefined;
  /** The function that handles, looked for through whatever is wrapped around it. */
  target(given: Given): FoundTarget | undefined;
  guard(given: Given): Guard;
  add(route: NewRoute, call: Call): void;
  /** A method of a value, and the names of all that its type has. */
  method(value: ObjectValue, name: string): Value | undefined;
  methodsOf(value: ObjectValue): readonly string[];
  functionOf(value: FunctionValue): FileProgram['functions'][number] | undefined;
  native(framework: string, call: NativeValue['call'], router?: Router): NativeValue;
}

export type NewRoute = Omit<Route, 'target' | 'guardCount' | 'registeredAt' | 'guards'> & {
  readonly handler: Given;
  readonly guards: readonly Guard[];
};

export function spanOf([startLine, startColumn, endLine, endColumn]: Place) {
  return { startLine, startColumn, endLine, endColumn };
}

export function textOf(given: Given | undefined): string | undefined {
  return given?.value?.v === 'text' ? given.value.text : undefined;
}
