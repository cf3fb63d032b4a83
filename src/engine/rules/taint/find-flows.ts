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

/** One for each sink that is reached, from the source that stands first. Sorted by sink. Throws nothing for what files hold. */
export function findFlows(spec: TaintSpec, view: SourceView, handlers: readonly Handler[]): readonly Flow[] {
  const known = programOf(view);
  if (known === undefined) return [];
  const marks = resolveMarks(spec, view, known.index, () => requestInputs(view, known.program(), handlers));
  if (marks === undefined) return [];
  const flows = followProgram(known.program(), marks).map(({ sink, trace }): Flow => {
    const source = trace.atom.kind === 'source' ? trace.atom : undefined;
    const from = place(source?.place ?? sink.place);
    return {
      source: from,
      sink: place(sink.place),
      steps: distinct([from, ...placesOf(trace.steps).map(place), place(sink.place)]),
      bindings: new Map([...(source?.bindings ?? []), ...sink.bindings]),
    };
  });
  return flows.sort((a, b) => a.sink.start - b.sink.start || a.sink.end - b.sink.end);
}

function place({ start, end }: Place): Place {
  return { start, end };
}

function distinct(places: readonly Place[]): readonly Place[] {
  return places.filter(
    (at, index) => index === 0 || placeKey(at) !== placeKey(places[index - 1] ?? { start: -1, end: -1 }),
  );
}
