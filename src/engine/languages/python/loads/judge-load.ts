/** What one call of a loader loads: an import where its argument is known, nothing where it stays within own code, else a hazard. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type CommandReader, readCommand, readLine, readWords, wordLists } from './commands.ts';
import { fold, isOwnFile } from './constants.ts';
import { judgeLibrary } from './judge-library.ts';
import { anyModule, hazard, type LoadWalk, readerAt, writtenAt } from './load-walk.ts';
import { argumentsOf, holeAt, literal } from './texts.ts';
import { meaningsOf, watchedOf } from './meaning.ts';
import { argumentAt, targetOf } from './target.ts';
import { findName, nameOf, type Text } from './names.ts';
import { primitiveOf, startsPrograms } from './primitives.ts';

/** @param name how the loader is written, for a person. */
export function judgeLoad(walk: LoadWalk, call: SyntaxNode, watched: string, name: string): void {
  const argument = (index: number, ...keywords: readonly string[]): SyntaxNode | undefined =>
    argumentAt(walk, call, index, keywords);
  const shown = name.includes('\n') || name === '' ? watched : name;
  switch (primitiveOf(watched)) {
    case 'harmless':
    case 'module':
    case 'python':
    case 'arguments':
      return;
    case 'import':
    case 'object':
      judgeImport(walk, call, argument(0, 'name', 'mod_name', 'path'), watched, shown);
      return;
    case 'code':
      judgeCode(walk, call, argument(0, 'source', 'statement', 'object'), shown);
      return;
    case 'texts':
      for (const text of [argument(0, 'stmt'), argument(1, 'setup')]) {
        if (text !== undefined && !isFunction(walk, text)) judgeCode(walk, call, text, shown);
      }
      return;
    case 'file':
      judgeFile(walk, call, argument(0, 'path_name', 'filename'), watched, shown);
      return;
    case 'fileSecond':
      judgeFile(walk, call, argument(1, 'location', 'path', 'pathname'), watched, shown);
      return;
    case 'executor':
      walk.executors.push(call);
      return;
    case 'find':
      judgeFind(walk, call, argument(0, 'name', 'fullname'), shown);
      return;
    case 'walk':
      if (!isOwnPath(walk, argument(0, 'path'))) hazard(walk, `${shown} over a computed path`, call);
      return;
    case 'deserialise':
      if (!isRoundTrip(walk, argument(0))) hazard(walk, `${watched}, a deserialiser`, call);
      return;
    case 'yaml':
      if (!isSafeYaml(walk, argument(1, 'Loader'), argument(0))) hazard(walk, `${watched} with an unsafe loader`, call);
      return;
    case 'torch':
      if (writtenAt(walk, argument(9, 'weights_only')) !== 'True') hazard(walk, `${watched}, a deserialiser`, call);
      return;
    case 'numpy':
      if (!/^(?:False)?$/.test(writtenAt(walk, argument(2, 'allow_pickle'))))
        hazard(walk, `${watched}, a deserialiser`, call);
      return;
    case 'package':
    case 'names':
    case 'ifNamed':
    case 'patch':
    case 'reload':
    case 'settings':
    case 'logSettings':
      judgeLibrary(walk, call, watched, argument(0, 'module', 'package', 'anchor', 'fname', 'target', 'config'), shown);
      return;
    case 'plugins':
      // What they name stands in texts of their own.
      anyModule(walk, `${shown}: plug-ins by entry point`, argumentsOf(call)[0] ?? call);
      return;
    case 'escape':
      hazard(walk, watched, call, startsPrograms(watched));
      return;
    default:
      judgeProcess(walk, call, watched);
  }
}

function judgeImport(
  walk: LoadWalk,
  call: SyntaxNode,
  node: SyntaxNode | undefined,
  watched: string,
  shown: string,
): void {
  // What is asked for an object, or run as a program, does more than load.
  const isLoadAlone = primitiveOf(watched) === 'import' && !watched.startsWith('runpy.');
  const note = isLoadAlone ? anyModule : hazard;
  const texts = fold(node, walk.scope);
  for (const text of texts) {
    const target = targetOf(walk, call, text);
    if (target === undefined) note(walk, `${shown} with a computed name`, call);
    else if (target !== '') walk.notes.push({ kind: 'import', specifier: target, place: call });
  }
  const whole = texts.length === 1 ? literal(texts[0]) : undefined;
  if (whole !== undefined && texts[0] !== undefined) {
    const target = targetOf(walk, call, texts[0]);
    if (target !== undefined && target !== '') walk.loaded.set(call, target);
  }
}

function judgeCode(walk: LoadWalk, call: SyntaxNode, node: SyntaxNode | undefined, shown: string): void {
  if (shown.endsWith('compile') && /\bPyCF_ONLY_AST\b/.test(writtenAt(walk, field(call, 'arguments')))) return;
  for (const text of fold(node, walk.scope)) {
    const written = literal(text);
    if (written !== undefined) walk.notes.push({ kind: 'code', text: written, place: call, scope: walk.scope });
    else if (text.length !== 1 || holeAt(text) !== 'source') hazard(walk, shown, call);
  }
}

/** A function is timed as such, and walked where it stands. */
function isFunction(walk: LoadWalk, node: SyntaxNode): boolean {
  if (node.type === 'lambda') return true;
  if (node.type !== 'identifier')
    return node.type === 'call' && writtenAt(walk, field(node, 'function')).endsWith('partial');
  const found = findName(walk.scope, nameOf(walk.scope, node));
  return found !== undefined && found.bindings.every(({ how }) => how === 'definition' || how === 'import');
}

function judgeFile(
  walk: LoadWalk,
  call: SyntaxNode,
  node: SyntaxNode | undefined,
  watched: string,
  shown: string,
): void {
  const isOwn = node !== undefined && fold(node, walk.scope).every(isOwnFile);
  const isSought = primitiveOf(watched) === 'fileSecond';
  if (isOwn) walk.sought.own += isSought ? 1 : 0;
  else {
    walk.sought.unknown += isSought ? 1 : 0;
    hazard(walk, `${shown} of a file that is not read as Python`, call);
  }
}

function judgeFind(walk: LoadWalk, call: SyntaxNode, node: SyntaxNode | undefined, shown: string): void {
  for (const text of fold(node, walk.scope)) {
    const name = literal(text);
    if (name === undefined && holeAt(text) !== 'own') {
      walk.sought.unknown++;
      anyModule(walk, `${shown} with a computed name`, call);
    } else if (name === undefined) walk.sought.own++;
    else {
      walk.sought.modules.push({ name, place: call });
      // To find `a.b`, Python loads `a`.
      const dot = name.indexOf('.');
      if (dot > 0) walk.notes.push({ kind: 'import', specifier: name.slice(0, dot), place: call });
    }
  }
}

function isOwnPath(walk: LoadWalk, node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  if (writtenAt(walk, node) === '__path__') return true;
  if (node.type === 'list') return node.children.every((item) => fold(item, walk.scope).every(isOwnFolder));
  if (node.type !== 'attribute' || writtenAt(walk, field(node, 'attribute')) !== '__path__') return false;
  return meaningsOf(field(node, 'object'), walk.scope, 0).length > 0;
}

function isOwnFolder(text: Text): boolean {
  const isInstalled = text.some((piece) => typeof piece === 'string' && /(?:site|dist)-packages/.test(piece));
  return holeAt(text) === 'folder' && !isInstalled;
}

/** `pickle.loads(pickle.dumps(x))` copies. */
function isRoundTrip(walk: LoadWalk, node: SyntaxNode | undefined): boolean {
  return (
    node?.type === 'call' && watchedOf(field(node, 'function'), walk.scope).some((name) => name.endsWith('.dumps'))
  );
}

const safeLoaders = /(?:^|\.)C?(?:Safe|Base|Full)Loader$/;

function isSafeYaml(walk: LoadWalk, loader: SyntaxNode | undefined, text: SyntaxNode | undefined): boolean {
  const whole = text === undefined ? undefined : fold(text, walk.scope).map(literal);
  if (whole?.every((written) => written !== undefined && !written.includes('!')) === true) return true;
  if (loader === undefined) return false;
  const meant = meaningsOf(loader, walk.scope, 0);
  if (meant.length > 0) return meant.every((name) => safeLoaders.test(name));
  const found = loader.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, loader)) : undefined;
  return (
    found !== undefined &&
    found.bindings.every(({ how, node, imported }) => {
      if (how === 'import') return safeLoaders.test(imported);
      const bases = how === 'definition' && node !== undefined ? (field(node, 'superclasses')?.children ?? []) : [];
      return bases.some((base) => meaningsOf(base, found.scope, 0).some((name) => safeLoaders.test(name)));
    })
  );
}

function judgeProcess(walk: LoadWalk, call: SyntaxNode, watched: string): void {
  const reader = readerAt(walk, call);
  const given = argumentsOf(call);
  const positional = given.filter(({ type }) => type !== 'keyword_argument');
  const first = argumentAt(walk, call, 0, ['args', 'cmd', 'command', 'program', 'file', 'path', 'argv']);
  const executable = argumentAt(walk, call, 99, ['executable']);
  const isOther = (text: Text): boolean => !/^(?!.*(?:python|pypy)[\d.]*$|.*\bb?a?sh$)/.test(literal(text) ?? 'sh');
  if (executable !== undefined && fold(executable, walk.scope).some(isOther))
    reader.computed('a computed command', true);
  switch (primitiveOf(watched)) {
    case 'interpreter':
      if (fold(first, walk.scope).some((text) => holeAt(text) !== 'python'))
        reader.computed('a computed command', true);
      return;
    case 'shellIfGiven':
      if (first === undefined) return;
      for (const line of fold(first, walk.scope)) readLine(line, reader);
      return;
    case 'shell':
      for (const line of fold(first, walk.scope)) readLine(line, reader);
      return;
    case 'words':
    case 'wordsAfterMode': {
      const words = primitiveOf(watched) === 'words' ? positional : positional.slice(1);
      readProgram(walk, words, watched, reader);
      return;
    }
    default:
      readCommand(first, walk.scope, reader);
  }
}

/** `execl(path, name, words…)`, `execv(path, [name, words…])`, `create_subprocess_exec(program, words…)`. */
function readProgram(walk: LoadWalk, nodes: readonly SyntaxNode[], watched: string, reader: CommandReader): void {
  const [program, ...others] = nodes;
  if (program === undefined || program.type === 'list_splat') {
    readCommand(program?.children[0], walk.scope, reader);
    return;
  }
  const isNamed = /\.(?:exec|spawn|posix_spawn)/.test(watched);
  if (/\.(?:exec|spawn)v|posix_spawn/.test(watched)) {
    // The list begins with the program's name again.
    const [list] = others;
    const lists = list === undefined ? undefined : wordLists(list, walk.scope);
    const rest = fold(list, walk.scope).map((text) => [[], text]);
    for (const path of fold(program, walk.scope)) {
      for (const words of lists ?? rest) readWords([path, ...words.slice(1)], reader);
    }
    return;
  }
  const words = [program, ...(isNamed ? others.slice(1) : others)].map((node): Text => {
    const texts = fold(node.type === 'list_splat' ? node.children[0] : node, walk.scope);
    return texts.length === 1 && texts[0] !== undefined ? texts[0] : [{ hole: 'any' }];
  });
  readWords(words, reader);
}
