/** What a wired program computes with: as much of each value as says who is registered where. */
import type { Guard } from '../model/handler.ts';
import type { Argument, Place } from './program.ts';
import type { Router } from './router.ts';

export type Value =
  | { readonly v: 'text'; readonly text: string }
  | FunctionValue
  | { readonly v: 'list'; readonly items: readonly (Value | undefined)[] }
  | ObjectValue
  | { readonly v: 'package'; readonly from: string; readonly scope: string | undefined }
  | { readonly v: 'type'; readonly name: string; readonly scope: string }
  /** What a function of others gives, or what is only known by name. */
  | { readonly v: 'foreign'; readonly name: string; readonly given: readonly Given[] }
  /** A function that is called by another one, which was given it. */
  | { readonly v: 'wrapped'; readonly inner: Value; readonly by: Guard }
  | NativeValue;

export interface FunctionValue {
  readonly v: 'function';
  readonly path: string;
  readonly index: number;
  /** The variables that it sees from around it. */
  readonly around: Environment | undefined;
  /** The value that it is a method of. */
  readonly self: Value | undefined;
  /** What it is known by where it has no name of its own. */
  readonly alias: string;
}

export interface ObjectValue {
  readonly v: 'object';
  /** Empty for one without a named type. */
  readonly type: string;
  readonly scope: string;
  readonly fields: Map<string, Value | undefined>;
}

/** A thing of a framework: a router, a group, a route that is being built. */
export interface NativeValue {
  readonly v: 'native';
  readonly framework: string;
  /** The value of calling a method of it; undefined where it has no such method. */
  call(name: string, call: Call): Value | undefined;
  /** Given to another router, where that is possible. */
  readonly router?: Router;
}

/** One argument of a call that is being made. */
export interface Given {
  readonly value: Value | undefined;
  readonly argument: Argument;
  readonly path: string;
}

/** A call that is being made. */
export interface Call {
  readonly name: string;
  readonly given: readonly Given[];
  readonly path: string;
  readonly at: Place;
  /** What stands in angle brackets behind the name. */
  readonly types: readonly string[];
}

export interface Environment {
  readonly variables: Map<string, Value | undefined>;
  readonly outer: Environment | undefined;
  /** What names without a receiver mean in languages whose functions have an implicit one. */
  readonly receiver?: Value | undefined;
  /** The class whose members are seen by their names alone. */
  readonly owner?: string;
}
