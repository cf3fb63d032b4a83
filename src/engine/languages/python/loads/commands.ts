/**
 * What a started program loads, from the words of its command. Python told to run a module or a text is followed; a command that
 * is computed may be any installed program; other programs do what they do without loading packages.
 */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold, isOwnFile } from './constants.ts';
import { argumentsOf, holeAt, literal } from './texts.ts';
import { remembered } from './memo.ts';
import { findName, type NameScope, nameOf, type Text } from './names.ts';
import { shellCommands } from './shell-words.ts';

/** Who is told what a command does. */
export interface CommandReader {
  word(text: string): void;
  /** `python -m`. */
  module(name: Text): void;
  /** `python -c`. */
  code(text: Text): void;
  computed(what: string, isProgram: boolean): void;
}

const any: Text = [{ hole: 'any' }];
const python = /(?:^|[/\\])(?:python|pypy)[\d.]*w?(?:\.exe)?$|^py$/;
const shell = /^(?:sh|bash|zsh|dash|ksh|ash|fish|cmd|powershell|pwsh)(?:\.exe)?$/;
const wrapper =
  /^(?:env|sudo|doas|nice|ionice|nohup|time|timeout|exec|xargs|setsid|stdbuf|strace|watch|uv|uvx|poetry|pipenv|pdm|rye|hatch|pipx|conda|mamba|micromamba|tox|nox|coverage|start)$/;
const depthMax = 8;

/** The command that an argument holds: a line, or a list of words. */
export function readCommand(node: SyntaxNode | undefined, scope: NameScope, reader: CommandReader): void {
  const lists = node === undefined ? undefined : wordLists(node, scope, 0);
  if (lists !== undefined) for (const words of lists) readWords(words, reader);
  else for (const line of fold(node, scope)) readLine(line, reader);
}

export function readLine(line: Text, reader: CommandReader, depth = 0): void {
  if (line.length === 0 || (line.length === 1 && holeAt(line) === 'any')) reader.computed('a computed command', true);
  else for (const words of shellCommands(line)) readWords(words, reader, depth);
}

export function readWords(words: readonly Text[], reader: CommandReader, depth = 0): void {
  for (const word of words) noteWord(word, reader);
  let at = 0;
  while (/^\w+=/.test(firstOf(words[at]))) at++;
  const program = words[at];
  if (program === undefined || depth > depthMax) return;
  const rest = words.slice(at + 1);
  const last = program.at(-1);
  if (holeAt(program) === 'python' || (typeof last === 'string' && python.test(last))) {
    readPython(rest, reader);
    return;
  }
  const name = /([^/\\]+)$/.exec(typeof last === 'string' ? last : '')?.[1] ?? '';
  if (literal(program) === undefined && !(typeof last === 'string' && /[/\\]/.test(last))) {
    const isBelowFolder = holeAt(program) === 'folder' && holeAt(program, 2) === undefined;
    if (!isBelowFolder && holeAt(program) !== 'arguments') reader.computed('a computed command', true);
    return;
  }
  if (shell.test(name)) readShell(rest, reader, depth);
  else if (name === 'eval')
    readLine(
      rest.flatMap((word): Text => [...word, ' ']),
      reader,
      depth + 1,
    );
  else if (wrapper.test(name)) readWrapped(name, rest, reader, depth);
  else readLater(rest, reader, depth);
}

/** Python that another program starts: `flock /tmp/lock python -m x`, `find . -exec python -c …`. */
function readLater(words: readonly Text[], reader: CommandReader, depth: number): void {
  const at = words.findIndex((word, index) => {
    const next = words[index + 1];
    return isPythonWord(word) && next !== undefined && /^(?:-[a-zA-Z]*[cm].*)?$/.test(literal(next) ?? '');
  });
  if (at >= 0) readWords(words.slice(at), reader, depth + 1);
}

/** A program goes by its name, wherever it lies. */
function noteWord(word: Text, reader: CommandReader): void {
  for (const piece of word) {
    if (typeof piece !== 'string') continue;
    reader.word(piece);
    const name = /[/\\]([^/\\]+)$/.exec(piece)?.[1];
    if (name !== undefined) reader.word(name);
  }
}

function readPython(words: readonly Text[], reader: CommandReader): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? any;
    const option = literal(word);
    if (option === undefined) {
      if (holeAt(word) !== 'arguments' && !isOwnFile(word)) reader.computed('Python with computed arguments', false);
      return;
    }
    const [, flags = '', kind, joined = ''] = /^-([bBdEiIOqsSuvxP]*)([cm])([^]*)$/.exec(option) ?? [];
    if (kind !== undefined && flags !== undefined) {
      const given: Text = joined === '' ? (words[at + 1] ?? any) : [joined];
      if (kind === 'c') reader.code(given);
      else {
        reader.module(given);
        if (literal(given) === 'pickle') reader.computed('Python that reads a pickle', false);
        else if (tools.test(literal(given) ?? '')) readTool(words.slice(at + (joined === '' ? 2 : 1)), reader);
      }
      return;
    }
    if (/^(?:-[hV?]+|--(?:version|help.*))$/.test(option)) return;
    if (/^-[WX]$/.test(option)) at++;
    else if (option === '-') {
      reader.computed('Python that reads its code', false);
      return;
    } else if (!option.startsWith('-')) {
      if (!isOwnFile(word)) reader.computed('Python with a file that is not read as Python', false);
      return;
    }
  }
  reader.computed('Python that reads its code', false);
}

/** Modules of the library that load, run or look for what they are told. */
const tools =
  /^(?:c?[pP]rofile|trace|pdb|bdb|timeit|runpy|unittest|doctest|pydoc|inspect|pickle|pickletools|code|dis|zipapp|test|pyclbr|lib2to3|modulefinder|tabnanny)$/;

function readTool(words: readonly Text[], reader: CommandReader): void {
  for (const word of words) {
    const known = literal(word);
    if (known === undefined) {
      if (holeAt(word) !== 'arguments') reader.computed('a tool of Python with computed words', false);
    } else if (/^[A-Za-z_][\w.]*$/.test(known)) reader.module([known.replace(/:.*/, '')]);
    else if (/\s|[()=]/.test(known)) reader.code([known]);
  }
}

function readShell(words: readonly Text[], reader: CommandReader, depth: number): void {
  const at = words.findIndex((word) => /^(?:-\w*c|\/[cCkK]|-[cC]ommand)$/.test(literal(word) ?? ''));
  if (at >= 0) readLine(words[at + 1] ?? any, reader, depth + 1);
  else if (words.every((word) => /^[-<>0-9]/.test(literal(word) ?? '')))
    reader.computed('a shell that reads its commands', true);
  else if (words.some((word) => holeAt(word) === 'any')) reader.computed('a shell with computed arguments', true);
}

function readWrapped(name: string, words: readonly Text[], reader: CommandReader, depth: number): void {
  const at = words.findIndex((word) => !/^(?:-.*|\w+=.*|[\d.]+[smhd]?|run|exec|tool)$/.test(literal(word) ?? ''));
  const isRun = words.slice(0, Math.max(at, 0)).some((word) => literal(word) === 'run');
  if (name === 'coverage') {
    const from = words.findIndex((word) => literal(word) === 'run');
    if (from >= 0)
      readPython(
        words.slice(from + 1).filter((word) => !(literal(word) ?? '').startsWith('--')),
        reader,
      );
    return;
  }
  // `poetry install` runs nothing of the project's; `uv run x` does.
  const isManager = /^(?:uv|poetry|pipenv|pdm|rye|hatch|pipx|conda|mamba|micromamba|tox|nox)$/.test(name);
  if (at < 0) return;
  if (!isPythonWord(words[at])) readLater(words.slice(at + 1), reader, depth);
  if (!isManager || isRun) readWords(words.slice(at), reader, depth + 1);
  else if (literal(words[at] ?? any) === undefined) reader.computed('a computed command', true);
}

/** `undefined` where the expression is no list whose first words are known. */
export function wordLists(node: SyntaxNode, scope: NameScope, depth = 0): readonly (readonly Text[])[] | undefined {
  if (depth > depthMax) return undefined;
  switch (node.type) {
    case 'list':
    case 'tuple':
      return [displayWords(node, scope)];
    case 'parenthesized_expression': {
      const [inner] = node.children;
      return inner === undefined ? undefined : wordLists(inner, scope, depth + 1);
    }
    case 'conditional_expression': {
      const [first, , other] = node.children;
      const both = [first, other].map((side) => (side === undefined ? undefined : wordLists(side, scope, depth + 1)));
      return both.includes(undefined) ? undefined : both.flatMap((lists) => lists ?? []);
    }
    case 'binary_operator': {
      const [left, right] = [field(node, 'left'), field(node, 'right')];
      const heads = left === undefined ? undefined : wordLists(left, scope, depth + 1);
      if (heads === undefined || right === undefined) return undefined;
      const tails = wordLists(right, scope, depth + 1) ?? [
        [holeAt(fold(right, scope)[0] ?? any) === 'arguments' ? [{ hole: 'arguments' as const }] : any],
      ];
      return heads.length * tails.length > 32
        ? undefined
        : heads.flatMap((head) => tails.map((tail) => [...head, ...tail]));
    }
    case 'identifier': {
      const name = nameOf(scope, node);
      const found = findName(scope, name);
      // Another word may be the first.
      const isBegunAnew = new RegExp(`\\b${name}\\s*(?:\\.\\s*insert\\s*\\(|\\[[^\\]]*\\]\\s*=(?!=))`);
      if (found === undefined || isBegunAnew.test(scope.text)) return undefined;
      const isLonger = found.scope.changed.has(name) || found.bindings.some(({ how }) => how === 'more');
      const lists = remembered(scope.memos.words, found.bindings, null, () => {
        const each = found.bindings
          .filter(({ how }) => how !== 'more')
          .map(({ how, node: value }) =>
            how === 'value' && value !== undefined ? wordLists(value, found.scope, depth + 1) : undefined,
          );
        return each.includes(undefined) || each.length === 0 ? null : few(each.flatMap((list) => list ?? []));
      });
      return lists?.map((words) => (isLonger ? [...words, any] : words));
    }
    case 'call': {
      const callee = scope.text.slice(field(node, 'function')?.start, field(node, 'function')?.end);
      const [first] = argumentsOf(node);
      if (first === undefined) {
        const method = field(node, 'function');
        if (method?.type !== 'attribute' || !callee.endsWith('.split')) return undefined;
        return fold(field(method, 'object'), scope).flatMap(shellCommands);
      }
      if (callee === 'list' || callee === 'tuple') return wordLists(first, scope, depth + 1);
      return callee === 'shlex.split'
        ? fold(first, scope).flatMap((line) =>
            line.length === 1 && holeAt(line) === 'any' ? [[any]] : shellCommands(line),
          )
        : undefined;
    }
    default:
      return undefined;
  }
}

export function displayWords(node: SyntaxNode, scope: NameScope): readonly Text[] {
  return node.children
    .filter(({ type }) => type !== 'comment')
    .flatMap((item): readonly Text[] => {
      if (item.type !== 'list_splat') return [single(fold(item, scope))];
      const [inner] = item.children;
      const lists = inner === undefined ? undefined : wordLists(inner, scope, 1);
      return (lists?.length === 1 ? lists[0] : undefined) ?? [single(fold(inner, scope))];
    });
}

export function isPythonWord(word: Text | undefined): boolean {
  return word !== undefined && (holeAt(word) === 'python' || python.test(literal(word) ?? ''));
}

function single(texts: readonly Text[]): Text {
  return texts.length === 1 ? (texts[0] ?? any) : any;
}

function firstOf(word: Text | undefined): string {
  return typeof word?.[0] === 'string' ? word[0] : '';
}

function few(lists: readonly (readonly Text[])[]): readonly (readonly Text[])[] | null {
  return lists.length > 64 ? null : lists;
}
