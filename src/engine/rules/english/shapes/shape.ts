/** What a shape of sentences is: how it may be written, what it is compiled to, and examples that the page and the tests are made of. */
import type { PlannedRule } from '../../model/meaning.ts';
import { readNames } from '../slots/code-names.ts';
import { readAlgorithms } from '../slots/algorithms.ts';
import { readCalls, readDeed } from '../slots/deeds.ts';
import { readFolders } from '../slots/folders.ts';
import { readHandlers } from '../slots/handlers.ts';
import { readInputs, readOrigins } from '../slots/inputs.ts';
import { readData } from '../slots/sensitive-data.ts';
import { readSinks } from '../slots/sinks.ts';
import { readNamed } from '../slots/named-code.ts';
import { readOption } from '../slots/options.ts';
import { readCleaning, readDoing } from '../slots/doing.ts';
import { readThings } from '../slots/things.ts';
import { readAsync, readFlags, readMarkers, readNumber, readText, readTexts } from '../slots/texts.ts';
import { type SlotReader, type Slots, type Template, template } from '../reading/template.ts';
import { vocabulary } from '../reading/vocabulary.ts';

export interface Shape {
  readonly name: string;
  /** For people: what sentences of it ask for. */
  readonly title: string;
  readonly templates: readonly Template[];
  /** Sentences that are compiled. */
  readonly examples: readonly string[];
  /** Sentences near to it that are not, since they ask for something that cannot be judged so. */
  readonly others: readonly string[];
  /** Sentences with `{}` for a name of code, of which the one nearest to a text is proposed. */
  readonly proposals: readonly Proposal[];
  /** Undefined where what fits the words is still none of it. */
  read(slots: Slots): Compiled | undefined;
}

export interface Proposal {
  readonly text: string;
  /** What stands in its `{}` where the text offers nothing. */
  readonly fill: string;
}

export interface Compiled {
  /** What is judged, in words. */
  readonly explanation: string;
  readonly rules: readonly PlannedRule[];
}

export const slotTypes = {
  names: readNames,
  calls: readCalls,
  deed: readDeed,
  folders: readFolders,
  handlers: readHandlers,
  inputs: readInputs,
  origins: readOrigins,
  data: readData,
  sinks: readSinks,
  things: readThings,
  option: readOption,
  algorithms: readAlgorithms,
  named: readNamed,
  async: readAsync,
  doing: readDoing,
  cleaning: readCleaning,
  flags: readFlags,
  text: readText,
  texts: readTexts,
  markers: readMarkers,
  number: readNumber,
} as const satisfies Readonly<Record<string, SlotReader>>;

type Types = typeof slotTypes;
export type SlotValue<Type extends keyof Types> = Exclude<ReturnType<Types[Type]>, undefined>;

export function templates(...texts: readonly string[]): readonly Template[] {
  return texts.map((text) => template(text, vocabulary, slotTypes));
}

/** What a slot of a type holds; undefined where the sentence did not say it. The name of a slot begins with that of its type. */
export function slot<Type extends keyof Types>(
  slots: Slots,
  type: Type,
  name: string = type,
): SlotValue<Type> | undefined {
  // A slot is filled by the reader of its type, which the template names.
  return slots.get(name) as SlotValue<Type> | undefined;
}

/** A planned rule for all languages and paths, but for what is said. */
export function planned(rule: Pick<PlannedRule, 'plan' | 'message'> & Partial<PlannedRule>): PlannedRule {
  return { languages: undefined, paths: { include: [], exclude: [] }, severity: 'medium', ...rule };
}
