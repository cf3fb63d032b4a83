/** Collects the facts of one file while its tree is walked; the limits keep a hostile file's facts small. */
import { commandWords } from './command-words.ts';
import type {
  ContentFacts,
  ExportFact,
  FactPlace,
  HazardFact,
  ImportFact,
  RenameFact,
  LoadBound,
  StringFact,
} from '../model/file-facts.ts';
import type { Ref, UseFact } from '../model/use-fact.ts';
import type { LanguageName } from '../model/language-name.ts';

const pathLengthMax = 8;
/** More of one kind than any person writes in a file; the rest is said to be unread, never dropped in silence. */
const factsMax = 100_000;
const alternatesMax = 32;
/** No package or module has a longer name; linkers take names apart at every mark. */
const specifierLengthMax = 1000;

export type Place = FactPlace;

export interface FactsBuilder {
  /** The index of the import, the same for the same place and specifier. */
  import(specifier: string, kind: ImportFact['kind'], place: Place, names?: readonly string[]): number;
  /** The same name stands for either: `try: import a as x`, `except: import b as x`. Uses of one are uses of both. */
  alternate(first: Ref, other: Ref): void;
  /** Instances of own classes below an imported one have a member of this name themselves, so that its uses say nothing of the import. */
  override(ref: Ref, name: string, instance?: '#' | '()'): void;
  use(ref: Ref, kind: UseFact['kind'], place: Place): void;
  export(name: string, ref: Ref, place: Place): void;
  string(text: string, place: Place): void;
  /** A text of which it is not known what it is handed to. */
  commandText(text: string, place: Place): void;
  calledMember(name: string, place: Place): void;
  /** `bound` where what stands there cannot name everything. */
  hazard(code: HazardFact['code'], what: string, place: Place, bound?: LoadBound): void;
  /**
   * A text of the file writes how code loads, so that code which is made from text may.
   * @param isFree whoever is handed nothing may, too
   */
  loadText(isOwn: boolean, isFree: boolean): void;
  rename(fact: RenameFact): void;
  /** Code noted until the matching `leave` runs only when someone calls it. */
  enterFunction(name?: string, isCalledAtOnce?: boolean): void;
  leaveFunction(): void;
  /** What is used in code that never runs is not used; what it imports is noted all the same. */
  whileDead(body: () => void): void;
  buildConstraint(expression: string): void;
  build(): ContentFacts;
}

export function factsBuilder(language: LanguageName): FactsBuilder {
  const imports = new Map<string, ImportFact>();
  const indexes = new Map<string, number>();
  const uses: UseFact[] = [];
  const exports: ExportFact[] = [];
  const strings = new Map<string, StringFact>();
  const calledMembers = new Map<string, StringFact>();
  const commands = new Map<string, StringFact>();
  const hazards = new Map<string, HazardFact>();
  /** Where each stands again, by its key. */
  const others = new Map<string, Map<number, FactPlace>>();
  const alternates: Alternate[] = [];
  const overrides: Ref[] = [];
  const renames: RenameFact[] = [];
  let overflow: Place | undefined;
  const functions: (string | undefined)[] = [];
  /** For each of them, whether it runs only when someone calls it later. */
  const deferred: boolean[] = [];
  let dead = 0;
  let buildConstraint = '';
  let loadTexts: 'any' | 'free' | undefined;
  let writesLoads = false;

  const isFull = (count: number, place: Place): boolean => {
    if (count < factsMax) return false;
    overflow ??= place;
    return true;
  };

  return {
    import(written, kind, place, names) {
      const specifier = written.slice(0, specifierLengthMax);
      const key = `${place.start}:${specifier}`;
      const known = indexes.get(key);
      const isLazy = deferred.includes(true);
      if (known !== undefined) return known;
      const index = imports.size;
      indexes.set(key, index);
      imports.set(key, {
        specifier,
        kind,
        ...(names === undefined ? {} : { names }),
        start: place.start,
        end: place.end,
        ...(isLazy ? { isLazy } : {}),
      });
      return index;
    },
    alternate(first, other) {
      if (alternates.length < alternatesMax && !isBelow(first, other)) {
        alternates.push({ first, other });
      }
    },
    override(ref, name, instance = '#') {
      if (overrides.length < alternatesMax) overrides.push({ import: ref.import, path: [...ref.path, instance, name] });
    },
    use(ref, kind, place) {
      if (dead > 0) return;
      for (const { path, import: index } of [ref, ...alternativesTo(ref, alternates)]) {
        if (isFull(uses.length, place)) return;
        const use = { import: index, path, kind, start: place.start, end: place.end };
        const holder = functions.at(-1);
        if (functions.length === 0) uses.push({ ...use, isTopLevel: true });
        else uses.push(holder === undefined ? use : { ...use, in: holder });
      }
    },
    export(name, ref, place) {
      if (isFull(exports.length, place)) return;
      exports.push({ name, ref, start: place.start, end: place.end });
    },
    string(text, place) {
      if (strings.has(text) || isFull(strings.size, place)) return;
      strings.set(text, { text, start: place.start, end: place.end });
    },
    commandText(text, place) {
      for (const word of commandWords(text))
        if (!commands.has(word) && !isFull(commands.size, place))
          commands.set(word, { text: word, start: place.start, end: place.end });
    },
    calledMember(name, place) {
      if (calledMembers.has(name) || isFull(calledMembers.size, place)) return;
      calledMembers.set(name, { text: name, start: place.start, end: place.end });
    },
    hazard(code, what, place, bound) {
      const key = `${code}:${what}:${bound ?? ''}`;
      const { start, end } = place;
      if (!hazards.has(key)) {
        hazards.set(key, { code, what, start, end, ...(bound === undefined ? {} : { bound }) });
        return;
      }
      const places = others.get(key) ?? new Map<number, FactPlace>();
      others.set(key, places);
      if (hazards.get(key)?.start !== start && !isFull(places.size, place)) places.set(start, { start, end });
    },
    loadText(isOwn, isFree) {
      loadTexts = isFree || loadTexts === 'free' ? 'free' : 'any';
      writesLoads ||= isOwn;
    },
    rename(fact) {
      if (!isFull(renames.length, fact)) renames.push(fact);
    },
    enterFunction(name, isCalledAtOnce = false) {
      functions.push(name);
      deferred.push(!isCalledAtOnce);
    },
    leaveFunction() {
      functions.pop();
      deferred.pop();
    },
    whileDead(body) {
      dead++;
      body();
      dead--;
    },
    buildConstraint(expression) {
      buildConstraint = expression.slice(0, specifierLengthMax + 1);
    },
    build() {
      const full: HazardFact[] =
        overflow === undefined
          ? []
          : [{ code: 'unparsed_file', what: 'more code than is followed in one file', ...overflow }];
      const placed = [...hazards].map(([key, hazard]): HazardFact => {
        const again = [...(others.get(key)?.values() ?? [])];
        return again.length === 0 ? hazard : { ...hazard, others: again };
      });
      return {
        language,
        imports: [...imports.values()],
        uses: uses.filter((use) => !overrides.some((own) => isBelow(use, own))),
        exports,
        strings: [...strings.values()],
        calledMembers: [...calledMembers.values()],
        hazards: [...placed.map((hazard) => withTextBound(hazard, loadTexts)), ...full],
        ...(buildConstraint === '' ? {} : { buildConstraint }),
        ...(writesLoads ? { writesLoads } : {}),
        ...(renames.length === 0 ? {} : { renames }),
        ...(commands.size === 0 ? {} : { commands: [...commands.values()] }),
      };
    },
  };
}

/** What the texts of the file let code load that is made from text. */
function withTextBound(written: HazardFact, loadTexts: 'any' | 'free' | undefined): HazardFact {
  const { bound, ...hazard } = written;
  if (bound === 'made' && loadTexts !== 'free') return loadTexts === undefined ? { ...hazard, bound: 'text' } : written;
  return loadTexts !== undefined && (bound === 'text' || bound === 'made') ? hazard : written;
}

interface Alternate {
  readonly first: Ref;
  readonly other: Ref;
}

function alternativesTo(ref: Ref, alternates: readonly Alternate[]): readonly Ref[] {
  return alternates
    .filter(({ first }) => isBelow(ref, first))
    .map(({ first, other }) => ({ import: other.import, path: [...other.path, ...ref.path.slice(first.path.length)] }));
}

/** The same value, or a member of it. */
export function isBelow(ref: Ref, owner: Ref): boolean {
  return ref.import === owner.import && owner.path.every((part, index) => part === ref.path[index]);
}

/** A member of a value that came from an import; `undefined` where the chain is too long to matter. */
export function member(ref: Ref | undefined, name: string): Ref | undefined {
  if (ref === undefined || ref.path.length >= pathLengthMax) return undefined;
  return { import: ref.import, path: [...ref.path, name] };
}
