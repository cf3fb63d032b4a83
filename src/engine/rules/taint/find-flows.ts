/**
 * Finds the values of one file that flow from a source to a sink with nothing on the way that makes them harmless: through variables, fields, strings,
 * branches and loops, functions given to calls, and functions of the same file.
 */
import type { Handler } from '../model/handler.ts';
import type { TaintSpec } from '../model/taint-spec.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { followProgram } from './follow-program.ts';
import { placeKey, type Bindings } from './marks.ts';
import type { Place } from './code/code.ts';
import { programOf } from './program-of.ts';
import { requestInputs } from './request-inputs.ts';
import { resolveMarks } from './resolve-marks.ts';
import { placesOf } from './value.ts';

export interface Flow {
  readonly source: Place;
  readonly sink: Place;
  /** From the source to the sink, both included. */
  readonly steps: readonly Place[];
  /** What the variables of the sink's formula stand for, and of the source's where the sink's has no such. */
  readonly bindings: Bindings;
}

export interface FoundFlows {
  /** One for each sink that is reached, from the source that stands first. Sorted by sink. */
  readonly flows: readonly Flow[];
  /** What was not followed to its end. */
  readonly bounds: ReadonlySet<string>;
}

/** Throws nothing for what files hold. */
export function findFlows(spec: TaintSpec, view: SourceView, handlers: readonly Handler[]): FoundFlows {
  const known = programOf(view);
  const bounds = new Set<string>();
  if (known === undefined) return { flows: [], bounds };
  const inputs = () => requestInputs(view, known.program(), handlers, bounds);
  const marks = resolveMarks(spec, view, { index: known.index, inputs, bounds });
  if (marks === undefined) return { flows: [], bounds };
  const followed = followProgram(known.program(), marks);
  for (const bound of followed.bounds) bounds.add(bound);
  const flows = followed.hits.map(({ sink, trace }): Flow => {
    const source = trace.atom.kind === 'source' ? trace.atom : undefined;
    const from = place(source?.place ?? sink.place);
    return {
      source: from,
      sink: place(sink.place),
      steps: distinct([from, ...placesOf(trace.steps).map(place), place(sink.place)]),
      bindings: new Map([...(source?.bindings ?? []), ...sink.bindings]),
    };
  });
  return { flows: flows.sort((a, b) => a.sink.start - b.sink.start || a.sink.end - b.sink.end), bounds };
}

function place({ start, end }: Place): Place {
  return { start, end };
}

function distinct(places: readonly Place[]): readonly Place[] {
  return places.filter(
    (at, index) => index === 0 || placeKey(at) !== placeKey(places[index - 1] ?? { start: -1, end: -1 }),
  );
}
