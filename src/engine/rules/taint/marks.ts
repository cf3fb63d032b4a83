/** What the formulas of a rule found in one file, by the places of the code: what to do where a value of that place is seen. */
import type { Binding } from '../formulas/evaluate-formula.ts';
import type { Code, Place } from './code/code.ts';

export type Bindings = ReadonlyMap<string, Binding>;

/** Two offsets in one number: places are asked for each piece of code. */
export type PlaceKey = number;

export interface SourceMark {
  readonly place: Place;
  readonly bindings: Bindings;
  /** What stands here is tainted from now on, not only where it is read here. */
  readonly isLasting: boolean;
}

export interface SinkMark {
  /** The piece of code that is told as the sink. */
  readonly place: Place;
  readonly bindings: Bindings;
  /** Only the value of the whole counts, not what a call is given. */
  readonly isExact: boolean;
}

export interface SanitizerMark {
  readonly isExact: boolean;
  readonly isLasting: boolean;
}

export interface PropagatorMark {
  readonly from: PlaceKey;
  readonly to: Code;
}

export interface NamedCalls {
  /** Whose value is harmless, and whose arguments are where the call is a condition that holds. */
  readonly sanitizers: (name: string) => boolean;
  /** The places of the arguments that are sinks; undefined for none, empty for all. */
  readonly sinks: (name: string) => readonly number[] | undefined;
}

export interface Marks {
  readonly sources: ReadonlyMap<PlaceKey, SourceMark>;
  readonly sinks: ReadonlyMap<PlaceKey, readonly SinkMark[]>;
  readonly sanitizers: ReadonlyMap<PlaceKey, SanitizerMark>;
  readonly propagators: ReadonlyMap<PlaceKey, readonly PropagatorMark[]>;
  /** Values that propagators ask for. */
  readonly observed: ReadonlySet<PlaceKey>;
  readonly calls: NamedCalls;
}

export function placeKey({ start, end }: Place): PlaceKey {
  return start * 0x4000000 + end;
}
