/** Everything that following the code of a repository brought to light. */
import type { Expression, ModuleCode, Place } from '../code/code.ts';
import type { Span } from '../../../../model/span.ts';
import type { ClassValue, FunctionValue, Host, Scope, Value } from './value.ts';

export interface World {
  readonly modules: ReadonlyMap<string, ModuleCode>;
  /** In the order in which they were made. */
  readonly hosts: readonly Host[];
  readonly classes: readonly ClassValue[];
  readonly functions: readonly FunctionValue[];
  /** The names that a file exports. */
  exportNames(path: string): readonly string[];
  exported(path: string, name: string): Value | undefined;
  evaluate(expression: Expression, scope: Scope): Value;
  span(path: string, at: Place): Span;
  lookup(name: string, scope: Scope): Value | undefined;
  member(value: Value, name: string): Value;
  /** The one object of a class that is made by nobody who can be seen. */
  instance(value: ClassValue): Value;
}
