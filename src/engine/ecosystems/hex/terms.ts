/**
 * Terms of Elixir and Erlang with positions: tuples, lists, maps, strings, binaries, atoms and numbers, as mix.lock,
 * mix.exs and rebar.lock hold them. Everything else (variables, operators, calls) is passed over, so any text gives terms.
 */

export type Term = Group | Atom;

export interface Group {
  readonly kind: 'tuple' | 'list' | 'map' | 'call';
  readonly items: readonly Term[];
  readonly start: number;
  readonly end: number;
}

export interface Atom {
  /** A `label` is a key before a colon (`only:`, `"jason":`); a `word` is any bare word, which in Erlang is an atom. */
  readonly kind: 'string' | 'atom' | 'label' | 'word';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Terms {
  readonly items: readonly Term[];
  /** Offset of the first bracket that is never closed or closes nothing; -1 where all fit. */
  readonly unbalancedAt: number;
}

const depthMax = 100;
const patterns = {
  atom: /:([A-Za-z_][\w@]*[?!]?)/y,
  word: /[A-Za-z_][\w@.]*[?!]?(:(?!:))?/y,
  comment: /#[^\r\n]*/y,
  erlangComment: /%[^\r\n]*/y,
  binaryStart: /<<\s*"/y,
  binaryEnd: /(?:\/utf8)?\s*>>/y,
} as const;

interface OpenGroup {
  readonly kind: Group['kind'];
  readonly items: Term[];
  readonly start: number;
  readonly close: string;
}

export function readTerms(text: string, language: 'elixir' | 'erlang', from = 0, to = text.length): Terms {
  const outermost: Term[] = [];
  const open: OpenGroup[] = [];
  let unbalancedAt = -1;
  let position = from;
  const comment = language === 'elixir' ? patterns.comment : patterns.erlangComment;
  const commentStart = language === 'elixir' ? '#' : '%';
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  const lengthAt = (pattern: RegExp, offset: number): number => {
    pattern.lastIndex = offset;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  /** How far the content of a string lies behind the position: `"…"`, `:"…"`, `<<"…">>`; -1 where none begins. */
  const quoteOffset = (character: string): number => {
    if (character === '"') return 1;
    if (character === ':' && text[position + 1] === '"') return 2;
    return character === '<' ? lengthAt(patterns.binaryStart, position) || -1 : -1;
  };
  const add = (term: Term): void => {
    (open.at(-1)?.items ?? outermost).push(term);
  };
  const addAtom = (kind: Atom['kind'], content: string, length: number): void => {
    add({ kind, text: content, start: position, end: position + length });
    position += length;
  };

  while (position < to) {
    const character = text[position] ?? '';
    // Half of the text: what follows would find nothing here, and takes its time.
    if (character === ' ' || character === ',' || character === '\n') {
      position++;
      continue;
    }
    const opening = openingAt(text, position, language);
    if (opening !== undefined) {
      if (open.length >= depthMax)
        return { items: [...outermost, ...closeAll(open, position)], unbalancedAt: position };
      open.push({ kind: opening.kind, items: [], start: position, close: opening.close });
      position += opening.length;
      continue;
    }
    if (character === '}' || character === ']' || character === ')') {
      const group = open.at(-1);
      position++;
      if (group?.close !== character) {
        if (unbalancedAt < 0) unbalancedAt = position - 1;
        continue;
      }
      open.pop();
      add({ kind: group.kind, items: group.items, start: group.start, end: position });
      continue;
    }
    const skipped = character === commentStart ? take(comment) : null;
    if (skipped !== null) {
      position += skipped[0].length;
      continue;
    }
    const quoteAt = quoteOffset(character);
    if (quoteAt >= 0) {
      const contentAt = position + quoteAt;
      const end = endOfString(text, contentAt);
      // A string without an end: nothing behind it can be told apart.
      if (end < 0) return { items: [...outermost, ...closeAll(open, to)], unbalancedAt: position };
      const content = unescaped(text.slice(contentAt, end));
      if (character === ':') addAtom('atom', content, end + 1 - position);
      else if (character === '<')
        addAtom('string', content, end + 1 + lengthAt(patterns.binaryEnd, end + 1) - position);
      else if (text[end + 1] === ':' && text[end + 2] !== ':') addAtom('label', content, end + 2 - position);
      else addAtom('string', content, end + 1 - position);
      continue;
    }
    const atom = character === ':' ? take(patterns.atom) : null;
    if (atom !== null) {
      addAtom('atom', atom[1] ?? '', atom[0].length);
      continue;
    }
    const word = take(patterns.word);
    if (word !== null) {
      const isLabel = word[1] !== undefined;
      addAtom(isLabel ? 'label' : 'word', isLabel ? word[0].slice(0, -1) : word[0], word[0].length);
      continue;
    }
    position++;
  }
  if (open.length > 0 && unbalancedAt < 0) unbalancedAt = open.at(-1)?.start ?? -1;
  return { items: [...outermost, ...closeAll(open, to)], unbalancedAt };
}

/** The offset of the closing quote, -1 where there is none. */
function endOfString(text: string, from: number): number {
  for (let offset = from; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 0x22) return offset;
    if (code === 0x5c) offset++;
  }
  return -1;
}

function openingAt(
  text: string,
  position: number,
  language: 'elixir' | 'erlang',
): { readonly kind: Group['kind']; readonly close: string; readonly length: number } | undefined {
  const character = text[position];
  if (character === '{') return { kind: 'tuple', close: '}', length: 1 };
  if (character === '[') return { kind: 'list', close: ']', length: 1 };
  if (character === '(') return { kind: 'call', close: ')', length: 1 };
  if (character === '%' && language === 'elixir' && text[position + 1] === '{') {
    return { kind: 'map', close: '}', length: 2 };
  }
  return undefined;
}

/** What a cut file leaves open ends where the text does; groups within groups, innermost first. */
function closeAll(open: readonly OpenGroup[], end: number): readonly Term[] {
  let inner: Group | undefined;
  for (const { kind, items, start } of open.toReversed()) {
    inner = { kind, items: inner === undefined ? items : [...items, inner], start, end };
  }
  return inner === undefined ? [] : [inner];
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([^])/g, '$1') : text;
}

export function groupsIn(terms: readonly Term[], kind: Group['kind']): readonly Group[] {
  return terms.filter((term): term is Group => term.kind === kind);
}

/** The text of a string or atom; `undefined` for groups and nothing. */
export function textOfTerm(term: Term | undefined): string | undefined {
  return term === undefined || 'items' in term ? undefined : term.text;
}

/** What stands after `label:` among the items. */
export function labelled(items: readonly Term[], label: string): Term | undefined {
  const at = items.findIndex((item) => item.kind === 'label' && item.text === label);
  return at < 0 ? undefined : items[at + 1];
}
