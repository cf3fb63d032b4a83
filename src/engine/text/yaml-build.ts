/**
 * Builds the tree of a YAML document from the events of the full parser: keys and their values, anchors and aliases, merge
 * keys. What cannot be meant so is a finding, and something is read all the same.
 */
import {
  type AliasEvent,
  type Event,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  type ScalarEvent,
  SCALAR_STYLE,
  type SequenceEvent,
} from 'js-yaml';
import { lastOfEachKey, type Positioned } from './positioned.ts';
import { plainValue } from './yaml-inline.ts';
import { pushEach } from './push-each.ts';

export interface Finding {
  readonly offset: number;
  readonly message: string;
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

export interface BuilderOptions {
  readonly aliasedValuesMax?: number;
  readonly leavesOut?: ((key: string, depth: number) => boolean) | undefined;
}

export interface Builder {
  take(event: Event): void;
  readonly documents: Positioned[];
  readonly problems: Finding[];
}

export function treeBuilder(text: string, { aliasedValuesMax = 200_000, leavesOut }: BuilderOptions): Builder {
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
      pushEach(documents, frame.children);
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
        : { kind: 'map', ...place, members: kept(membersOf(frame)) };
    put(node, frame.size, frame.anchor);
  };

  const kept = (members: readonly Positioned[]): readonly Positioned[] =>
    leavesOut === undefined ? members : members.filter(({ key }) => !leavesOut(key, stack.length));

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
      if (source.kind === 'map') pushEach(frame.merged, source.members);
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
