/** What the parts of the interpreter of one function ask of each other: values of code, assignments, layers of what variables hold. */
import type { Code, CodeFunction, Program, Variable } from './code/code.ts';
import type { Changes, Layer } from './layers.ts';
import type { Marks, SinkMark } from './marks.ts';
import type { Names } from './names.ts';
import type { Taint, Trace, Value } from './value.ts';

export interface Machine {
  readonly program: Program;
  readonly marks: Marks;
  readonly names: Names;
  readonly frame: Frame;
  readonly shared: SharedValues;
  evaluate(code: Code): Value;
  assign(target: Code, value: Value, isJoined: boolean): void;
  /** Runs something on a layer of its own, and gives the layer. */
  above(inside: () => void): Layer;
  layer(): Layer;
  /** What a variable holds where nothing of the function wrote to it. */
  readonly before: (variable: number) => Value;
  read(variable: Variable): Value;
  write(variable: Variable, path: readonly (string | undefined)[], value: Value, isJoined: boolean): void;
  /** Something is put into what a piece of code names, which may also hold what it did. */
  assignInto(target: Code, path: readonly (string | undefined)[], value: Value): void;
  checkSinks(sinks: readonly SinkMark[], values: readonly Value[]): void;
  /** What came to a sink in a function that was called. */
  passHits(sink: SinkMark, taint: Taint): void;
  /** Runs the body of a function that is given to a call where the call is made. */
  runInline(made: CodeFunction, given: readonly Value[]): Value;
  /** Makes harmless what the condition has checked, where it holds or where it does not. */
  trust(condition: Code, holds: boolean): void;
  /** Undefined for functions that were not followed yet. */
  summaryOf(id: number): Summary | undefined;
  spend(): boolean;
}

/** What is known while one function, and those given to calls inside of it, are followed. */
export interface Frame {
  readonly function: CodeFunction;
  readonly active: Set<number>;
  readonly summary: Summary;
  readonly regions: Region[];
  readonly exits: Exit[];
  readonly attempts: Map<number, Value>[];
}

/** A loop or switch, to whose end or next turn one may jump. */
export interface Region {
  readonly base: Layer;
  readonly isLoop: boolean;
  readonly breaks: Changes[];
  readonly continues: Changes[];
}

/** A function whose end one may jump to. */
export interface Exit {
  readonly base: Layer;
  value: Value;
  readonly changes: Changes[];
  readonly regions: number;
}

export interface Hit {
  readonly sink: SinkMark;
  readonly trace: Trace;
}

/** What a function does with what it is given, for whoever calls it. */
export interface Summary {
  result: Value;
  /** Of inputs that come to sinks, by sink and input. */
  readonly hits: Map<string, Hit>;
  /** What it writes to inputs: fields of parameters, and variables that are not its own. */
  readonly effects: Map<string, Effect>;
  /** Functions among its inputs that it calls, and what with. */
  readonly invocations: Map<
    string,
    { readonly root: string; readonly path: readonly string[]; given: readonly Value[] }
  >;
}

export interface Effect {
  readonly root: string;
  readonly path: readonly (string | undefined)[];
  value: Value;
}

/** What is found of all functions together. */
export interface SharedValues {
  /** What was ever written to variables that several functions know. */
  readonly cells: Map<number, Value>;
  /** A source has come to a sink. */
  add(sink: SinkMark, trace: Trace): void;
  /** Something was not followed to its end: why, as people are told. */
  meet(bound: string): void;
  /** By the name of the input that they are to a function that does not own them. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** The class that a variable is `this` of. */
  readonly classOfSelf: ReadonlyMap<number, string>;
}

export function inputRoot(variable: Variable): string {
  return `v${variable.id}`;
}

export function parameterRoot(id: number, index: number): string {
  return `p${id}.${index}`;
}
