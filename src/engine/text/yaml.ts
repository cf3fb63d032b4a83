/**
 * YAML with positions: `readYaml(file)` gives `{ documents, problems }`, one tree of `positioned.ts` a document. Numbers
 * and dates stay text as written, `true`, `false` and `null` become values. Aliases and merge keys are followed within a
 * budget. A broken text gives what stands before the break, with a problem that names its line.
 */
import {
  type AliasEvent,
  type Event,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  type ScalarEvent,
  SCALAR_STYLE,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml';
import type { Problem } from '../inventory/extraction.ts';
import { lastOfEachKey, type Positioned } from './positioned.ts';
import type { SourceFile } from './source-file.ts';

export interface YamlReading {
  /** Empty documents are left out. */
  readonly documents: readonly Positioned[];
  /** Empty exactly where the whole text was read as meant. */
  readonly problems: readonly Problem[];
}

export interface YamlOptions {
  readonly depthMax?: number;
  /** Values that aliases may stand for in all; the whole of a bomb would not fit in any memory. */
  readonly aliasedValuesMax?: number;
  /** Of longer texts only the lines within this many characters are read: the parser takes thirty times its text in memory. */
  readonly lengthMax?: number;
}

export function readYaml(file: SourceFile, options: YamlOptions = {}): YamlReading {
  const lengthMax = options.lengthMax ?? 32_000_000;
  const isLong = file.text.length > lengthMax;
  const whole = isLong ? file.text.slice(0, file.text.lastIndexOf('\n', lengthMax) + 1) : file.text;
  const { events, text, broken } = eventsOf(whole, options.depthMax ?? 100);
  const builder = treeBuilder(text, options.aliasedValuesMax ?? 200_000);
  for (const event of events) builder.take(event);
  const cut = isLong ? [{ offset: whole.length, message: `only the first ${lengthMax} characters are read` }] : [];
  const problems = [...builder.problems, ...(broken === undefined ? [] : [broken]), ...cut].map(
    ({ offset, message }): Problem => {
      return { line: file.span(offset, offset).startLine, message };
    },
  );
  return { documents: builder.documents, problems };
}

interface Finding {
  readonly offset: number;
  readonly message: string;
}

/** The events of the text, or of the longest part before its first error that can be found in a few tries. */
function eventsOf(text: string, depthMax: number): { events: readonly Event[]; text: string; broken?: Finding } {
  let broken: Finding | undefined;
  let end = text.length;
  for (let attempt = 0; attempt < linesGivenUp.length; attempt++) {
    const part = text.slice(0, end);
    try {
      const events = parseEvents(part, { maxDepth: depthMax });
      return { events, text: part, ...(broken === undefined ? {} : { broken }) };
    } catch (error) {
      const isSyntax = error instanceof YAMLException;
      const offset = Math.min(isSyntax ? (error.mark?.position ?? 0) : 0, end);
      const reason = isSyntax ? error.reason : 'the reader gave up';
      broken ??= { offset, message: `not valid YAML: ${reason}; what follows is not read` };
      end = cutBefore(text, offset, end, attempt);
    }
  }
  return { events: [], text: '', ...(broken === undefined ? {} : { broken }) };
}

/** Lines above the error's own that each attempt gives up: a break often begins a little before it is noticed. */
const linesGivenUp = [0, 0, 1, 3, 9, 81];

function cutBefore(text: string, offset: number, end: number, attempt: number): number {
  let at = text.lastIndexOf('\n', offset - 1) + 1;
  const up = Math.max(linesGivenUp[attempt] ?? 0, at < end ? 0 : 1);
  for (let lines = 0; lines < up && at > 0; lines++) at = at === 1 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  return at;
}

interface Frame {
  readonly kind: 'map' | 'list' | 'document';
  readonly start: number;
  readonly closing: string;
  readonly anchor: string;
  /** The pair this collection is the value of, in the map around it. */
  readonly pair: Key;
  readonly children: Positioned[];
  /** In a map: the key that waits for its value. */
  key: Key | undefined;
  /** In a map: where merged members came in; explicit keys win over them. */
  merged: Positioned[];
  end: number;
  /** Values in this collection, aliased ones included. */
  size: number;
}

interface Key {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const noKey: Key = { text: '', start: -1, end: -1 };

interface Builder {
  take(event: Event): void;
  readonly documents: Positioned[];
  readonly problems: Finding[];
}

function treeBuilder(text: string, aliasedValuesMax: number): Builder {
  const documents: Positioned[] = [];
  const problems: Finding[] = [];
  const stack: Frame[] = [];
  let anchors = new Map<string, { readonly node: Positioned; readonly size: number }>();
  let aliased = 0;
  let position = 0;

  const open = (kind: Frame['kind'], event: MappingEvent | SequenceEvent | undefined): void => {
    const start = event?.start ?? position;
    const closing = event?.style === 2 ? (kind === 'map' ? '}' : ']') : '';
    const anchor = event === undefined ? '' : anchorOf(text, event);
    stack.push({
      kind,
      start,
      closing,
      anchor,
      pair: pairOf(stack.at(-1)),
      children: [],
      key: undefined,
      merged: [],
      end: start,
      size: 1,
    });
    position = start;
  };

  const close = (): void => {
    const frame = stack.pop();
    if (frame === undefined) return;
    if (frame.kind === 'document') {
      documents.push(...frame.children);
      anchors = new Map();
      return;
    }
    const at = frame.closing === '' ? -1 : text.indexOf(frame.closing, Math.max(frame.end, position));
    const end = at < 0 ? Math.max(frame.end, frame.start) : at + 1;
    position = end;
    const { start, pair } = frame;
    const place = { key: pair.text, keyStart: pair.start, keyEnd: pair.end, start, end };
    const node: Positioned =
      frame.kind === 'list'
        ? { kind: 'list', ...place, items: frame.children }
        : { kind: 'map', ...place, members: membersOf(frame) };
    put(node, frame.size, frame.anchor);
  };

  const membersOf = (frame: Frame): readonly Positioned[] => {
    const unique = lastOfEachKey([...frame.children]);
    if (unique.length < frame.children.length) {
      const seen = new Set<string>();
      const again = frame.children.find(({ key }) => seen.size === seen.add(key).size);
      problems.push({
        offset: again?.keyStart ?? frame.start,
        message: 'a key stands twice in one map: the last one counts',
      });
    }
    if (frame.merged.length === 0) return unique;
    const own = new Set(unique.map(({ key }) => key));
    return [...unique, ...lastOfEachKey([...frame.merged].reverse()).filter(({ key }) => !own.has(key))];
  };

  /** Hands a finished value to the collection around it. */
  const put = (node: Positioned, size: number, anchor: string): void => {
    const frame = stack.at(-1);
    if (anchor !== '') anchors.set(anchor, { node, size });
    if (frame === undefined) return;
    frame.end = Math.max(frame.end, node.end);
    frame.size += size;
    if (frame.kind !== 'map') frame.children.push(node);
    else if (frame.key === undefined) frame.key = keyFrom(node);
    else {
      if (frame.key.text === '<<') merge(frame, node);
      else frame.children.push(node);
      frame.key = undefined;
    }
  };

  const keyFrom = (node: Positioned): Key => {
    if (node.kind === 'scalar') return { text: String(node.value ?? ''), start: node.start, end: node.end };
    problems.push({ offset: node.start, message: 'a collection stands as a key: it is taken by its text' });
    return { text: text.slice(node.start, Math.min(node.end, node.start + 200)), start: node.start, end: node.end };
  };

  const merge = (frame: Frame, node: Positioned): void => {
    for (const source of node.kind === 'list' ? node.items : [node]) {
      if (source.kind === 'map') frame.merged.push(...source.members);
      else problems.push({ offset: node.start, message: 'a merge key names no map: nothing is merged' });
    }
  };

  const takeScalar = (event: ScalarEvent): void => {
    const isEmpty = event.valueStart < 0;
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    const start = isEmpty ? position : event.valueStart - (isQuoted ? 1 : 0);
    const end = isEmpty ? position : event.valueEnd + (isQuoted ? 1 : 0);
    const written = isEmpty ? '' : getScalarValue(text, event);
    const value = event.style === SCALAR_STYLE.PLAIN && event.tagStart < 0 ? plainValue(written) : written;
    const pair = pairOf(stack.at(-1));
    position = end;
    put(
      { kind: 'scalar', key: pair.text, keyStart: pair.start, keyEnd: pair.end, start, end, value },
      1,
      anchorOf(text, event),
    );
  };

  const takeAlias = (event: AliasEvent): void => {
    const name = text.slice(event.anchorStart, event.anchorEnd);
    const found = anchors.get(name);
    const { text: key, start: keyStart, end: keyEnd } = pairOf(stack.at(-1));
    position = event.anchorEnd;
    const place = { key, keyStart, keyEnd };
    if (found !== undefined && aliased + found.size <= aliasedValuesMax) {
      aliased += found.size;
      put({ ...found.node, ...place }, found.size, '');
      return;
    }
    const message =
      found === undefined
        ? 'an alias names no value above it'
        : `aliases stand for more than ${aliasedValuesMax} values`;
    problems.push({ offset: event.anchorStart, message: `${message}: it is read as empty` });
    put({ kind: 'scalar', ...place, start: event.anchorStart, end: event.anchorEnd, value: null }, 1, '');
  };

  return {
    documents,
    problems,
    take(event) {
      if (event.type === EVENT_ID.SCALAR) takeScalar(event);
      else if (event.type === EVENT_ID.POP) close();
      else if (event.type === EVENT_ID.MAPPING) open('map', event);
      else if (event.type === EVENT_ID.SEQUENCE) open('list', event);
      else if (event.type === EVENT_ID.DOCUMENT) open('document', undefined);
      else takeAlias(event);
    },
  };
}

function pairOf(frame: Frame | undefined): Key {
  return frame?.kind === 'map' && frame.key !== undefined ? frame.key : noKey;
}

function anchorOf(text: string, event: ScalarEvent | MappingEvent | SequenceEvent): string {
  return event.anchorStart < 0 ? '' : text.slice(event.anchorStart, event.anchorEnd);
}

/** The core schema without its numbers. */
function plainValue(written: string): string | boolean | null {
  if (written === 'true' || written === 'True' || written === 'TRUE') return true;
  if (written === 'false' || written === 'False' || written === 'FALSE') return false;
  return written === '' || written === '~' || written === 'null' || written === 'Null' || written === 'NULL'
    ? null
    : written;
}
