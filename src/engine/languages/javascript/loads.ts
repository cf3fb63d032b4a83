/** What calls of primitives load, where their arguments tell; where they do not, the call is a hazard. */
import type { LoadBound } from '../../model/file-facts.ts';
import type { Walk } from './walk.ts';
import { evaluatedName, loads, resolvedName, trackedOf } from './bindings.ts';
import {
  literalPrefix,
  memberName,
  nameOf,
  type Node,
  nodeOf,
  nodesOf,
  stringOf,
  templateTexts,
} from './syntax/node.ts';
import { keyOfModule } from './bundled-modules.ts';
import { codeOfAddress, functionText, readCodeText } from './code-text.ts';
import { boundOfText } from './text-bounds.ts';
import { elementsOf, hole, knownText, textOf } from './loading/constants.ts';
import { meaningOf } from './loading/meaning.ts';
import { isOwnFolder, isOwnPath, ownFile, pathSpecifier, staysInside } from './loading/paths.ts';
import type { PrimitiveName } from './loading/primitives.ts';
import { noteCommand, noteCommandLine } from './programs.ts';

/** False where the primitive is none whose calls are understood. */
export function noteCall(walk: Walk, name: PrimitiveName, node: Node): void {
  const given = nodesOf(node['arguments']);
  const [first, second] = given;
  const hazard = (what: string, bound?: LoadBound): void => walk.facts.hazard('dynamic_load', what, node, bound);
  switch (name) {
    case 'require':
    case 'innerRequire':
    case 'resolve':
      if (walk.onlyResolved.has(node)) return;
      return noteLoad(walk, name === 'resolve' ? 'require.resolve' : 'require', node);
    case 'someOfModule':
      return given.length === 1 && node.type === 'CallExpression'
        ? noteLoad(walk, 'require', node)
        : hazard('module used as a value');
    case 'createRequire':
      return;
    case 'ensure':
      return noteList(walk, first, node, 'require.ensure with a computed name');
    case 'context':
      return noteContext(walk, first, node);
    case 'eval':
      if (evaluatedName(walk, node) !== undefined) return;
      if (first !== undefined && !readCodeText(walk, knownText(walk, first), node, walk.scope))
        hazard('eval', boundOfText(walk, given));
      return;
    case 'Function':
      if (first !== undefined && !readCodeText(walk, functionText(walk, given), node))
        hazard('code made from text by Function', boundOfText(walk, given, 'made'));
      return;
    case 'methodOfFunction':
      return hazard('code made from text by Function', boundOfText(walk, given, 'made'));
    case 'runText':
      if (first?.type !== 'FunctionExpression' && !readCodeText(walk, knownText(walk, first), node))
        hazard('code run from text by vm');
      return;
    case 'setTimeout':
    case 'setInterval':
      if (first !== undefined && isText(walk, first) && !readCodeText(walk, knownText(walk, first), node))
        hazard(`${name} with text`, boundOfText(walk, [first]));
      return;
    case 'Worker':
      return noteWorker(walk, first, second, node);
    case 'webWorker':
      return noteFile(walk, first, node, undefined);
    case 'fork':
      noteOptions(walk, given, node);
      return noteFile(walk, first, node, 'fork with a computed path');
    case 'setupPrimary':
      return noteSetup(walk, first, node);
    case 'exec':
      noteOptions(walk, given, node);
      return noteCommandLine(walk, programText(walk, first), node);
    case 'spawn':
      noteOptions(walk, given, node);
      return noteSpawn(walk, first, second, node);
    case 'getBuiltinModule':
      if (stringOf(first) === undefined) hazard('process.getBuiltinModule with a computed name');
      return;
    case 'bundled':
      if (keyOfModule(first) === '') hazard('a module of a bundle with a computed name');
      return;
    case 'importScripts':
      return noteList(walk, undefined, node, 'importScripts with a computed path', given);
    case 'glob':
      return noteGlob(walk, first, node);
    case 'someGlobal':
      // `new global[type](2)`
      if (node.type === 'NewExpression' && given.every(({ value }) => typeof value === 'number')) return;
      return hazard('a computed member of the global object, called');
    case 'compile':
      if (given.length < 2 || nodeOf(nodeOf(node['callee'])?.['object'])?.type === 'ThisExpression') return;
      if (!readCodeText(walk, knownText(walk, first), node)) hazard('module._compile');
      return;
    case 'testRun':
      if (first !== undefined) hazard('run of node:test');
      return;
    case 'native':
      if (!isBuiltinBinding(walk, node)) hazard('a native binding loaded by process');
      return;
    default:
      noteUnknown(walk, node);
  }
}

/** Parts of Node that hold data and run no code of others. */
const bindings =
  /^(?:buffer|constants|config|fs|http_parser|icu|js_stream|os|pipe_wrap|tcp_wrap|tty_wrap|udp_wrap|url|util|uv|v8|zlib)$/;

function isBuiltinBinding(walk: Walk, node: Node): boolean {
  const callee = nodeOf(node['callee']);
  const isBinding = callee?.type === 'MemberExpression' && memberName(callee) === 'binding';
  return isBinding && bindings.test(knownText(walk, nodesOf(node['arguments'])[0]) ?? '');
}

/** `require(x)`, `require.resolve(x)`, `import(x)`: the import itself is noted where its value is asked for. */
export function noteLoad(walk: Walk, what: string, node: Node): void {
  const source = nodeOf(node['source']) ?? nodesOf(node['arguments'])[0];
  if (source === undefined) return;
  const elements = elementsOf(source);
  if (elements !== undefined && what === 'require') return noteList(walk, source, node, 'require with a computed name');
  const specifier = loads(walk, node, what === 'require.resolve' ? 'dynamic' : undefined);
  if (source.type === 'ConditionalExpression') {
    for (const field of ['consequent', 'alternate'] as const) noteChoice(walk, nodeOf(source[field]), what, node);
    return;
  }
  const isAddressOfCode = /^data:/i.test(specifier ?? literalPrefix(source));
  if (isAddressOfCode && !readCodeText(walk, codeOfAddress(knownText(walk, source) ?? ''), node))
    walk.facts.hazard('dynamic_load', `${what} of code in a data URL`, node);
  if (specifier !== undefined && !specifier.endsWith('*')) return;
  if (isResolved(walk, source) || isOwnPath(walk, source) || staysInside(walk, source)) return;
  const isAddress = what === 'import()' && walk.runsInPages();
  walk.facts.hazard('dynamic_load', `${what} with a computed name`, node, isAddress ? 'page' : undefined);
}

function noteChoice(walk: Walk, source: Node | undefined, what: string, node: Node): void {
  if (source === undefined) return;
  const known = knownText(walk, source);
  if (known !== undefined) walk.facts.import(known, 'dynamic', node);
  else if (!staysInside(walk, source)) walk.facts.hazard('dynamic_load', `${what} with a computed name`, node);
}

function noteUnknown(walk: Walk, node: Node): void {
  const tracked = trackedOf(walk, nodeOf(node['callee']));
  const says = tracked?.primitive.says;
  if (says !== undefined) walk.facts.hazard('dynamic_load', says, node, tracked?.primitive.bound);
}

function noteList(
  walk: Walk,
  list: Node | undefined,
  node: Node,
  what: string,
  given: readonly Node[] | undefined = elementsOf(list),
): void {
  for (const item of given ?? [undefined]) {
    const name = item?.type === 'SpreadElement' ? undefined : knownText(walk, item);
    if (name === undefined) walk.facts.hazard('dynamic_load', what, node);
    else if (!/^(?:https?:)?\/\//.test(name) && !/^(?:require|exports|module)$/.test(name))
      walk.facts.import(what.startsWith('importScripts') ? pathSpecifier(name) : name, 'dynamic', node);
  }
}

/** A folder that webpack takes whole: own files are read anyway; another name is one of a package, or of what settings map. */
function noteContext(walk: Walk, first: Node | undefined, node: Node): void {
  const folder = knownText(walk, first)?.replace(/\/+$/, '');
  if (folder === undefined || /!|(?:^|\/)node_modules$/.test(folder))
    return walk.facts.hazard('dynamic_load', 'require.context', node);
  const name = folder.split('node_modules/').at(-1) ?? folder;
  if (!/^\.{1,2}(?:\/|$)/.test(name)) walk.facts.import(`${name}/*`, 'dynamic', node);
}

function noteWorker(walk: Walk, first: Node | undefined, options: Node | undefined, node: Node): void {
  const given = meaningOf(walk, options);
  const text = given?.type === 'ObjectExpression' ? optionOf(given, 'eval') : undefined;
  const isOpen = given !== undefined && given.type !== 'ObjectExpression';
  if (text !== undefined && text['value'] !== false && !readCodeText(walk, knownText(walk, first), node))
    walk.facts.hazard('dynamic_load', 'code run from text by Worker', node);
  if (text !== undefined && text['value'] !== false) return;
  if (isOpen && ownFile(walk, first) === undefined && !isOwnPath(walk, first))
    return noteFile(walk, first, node, 'Worker with a computed path');
  noteFile(walk, first, node, 'Worker with a computed path');
  noteOptions(walk, options === undefined ? [] : [options], node);
}

/** The file that is started: own ones are imports of the file that starts them. */
function noteFile(walk: Walk, path: Node | undefined, node: Node, what: string | undefined): void {
  if (path === undefined || isOwnPath(walk, path) || isResolved(walk, path)) return;
  const known = knownText(walk, path);
  if (known !== undefined && /^data:/i.test(known))
    return walk.facts.hazard('dynamic_load', what ?? 'Worker with a computed path', node);
  const specifier = known === undefined ? ownFile(walk, path) : pathSpecifier(known);
  if (specifier !== undefined && !/^(?:https?|blob):/.test(specifier)) walk.facts.import(specifier, 'started', node);
  if (specifier?.endsWith('*') !== false && what !== undefined && !staysInside(walk, path))
    walk.facts.hazard('dynamic_load', what, node);
}

/** `execArgv` of a process, where a module may be named. */
function noteOptions(walk: Walk, given: readonly Node[], node: Node): void {
  for (const item of given) {
    const options = meaningOf(walk, item);
    const value = options?.type === 'ObjectExpression' ? optionOf(options, 'execArgv') : undefined;
    if (value === undefined) continue;
    const words = elementsOf(value);
    if (words !== undefined) noteCommand(walk, ['node', ...words.map((word) => wordOf(walk, word))], node);
    else if (memberOf(value) !== 'execArgv') walk.facts.hazard('dynamic_load', 'execArgv with computed words', node);
  }
}

function memberOf(node: Node): string {
  return node.type === 'MemberExpression' ? memberName(node) : '';
}

function noteSetup(walk: Walk, options: Node | undefined, node: Node): void {
  if (options === undefined) return;
  const given = meaningOf(walk, options);
  if (given?.type !== 'ObjectExpression')
    return walk.facts.hazard('dynamic_load', 'cluster.setupPrimary with computed settings', node);
  const exec = optionOf(given, 'exec');
  if (exec !== undefined) noteFile(walk, exec, node, 'cluster.setupPrimary with a computed path');
  noteOptions(walk, [given], node);
}

function noteSpawn(walk: Walk, first: Node | undefined, second: Node | undefined, node: Node): void {
  const command = programText(walk, first);
  const list = second === undefined ? [] : elementsOf(second);
  const isOptions = second !== undefined && /^(?:Object|Function|ArrowFunction)Expression$/.test(second.type);
  const words = list?.map((item, index) => {
    const file = isResolved(walk, item) || isOwnPath(walk, item) ? '' : ownFile(walk, item);
    return /(?:^|\/)node(?:js)?$/.test(command) && file !== undefined && index < 4 ? file : wordOf(walk, item);
  });
  const given = isOptions ? [] : (words ?? [hole]);
  if (given.length === 0 && command.includes(' ')) noteCommandLine(walk, command, node);
  else noteCommand(walk, [command, ...given.filter((word) => word !== '')], node);
}

function wordOf(walk: Walk, node: Node): string {
  return node.type === 'SpreadElement' ? hole : textOf(walk, node);
}

/** A command as a text, where `process.execPath` is `node` and the file's own folder is the place to start from. */
function programText(walk: Walk, node: Node | undefined, depth = 0): string {
  const meant = meaningOf(walk, node);
  if (meant === undefined || depth > 50) return hole;
  if (meant.type === 'BinaryExpression' && meant['operator'] === '+')
    return [meant['left'], meant['right']].map((part) => programText(walk, nodeOf(part), depth + 1)).join('');
  if (meant.type === 'TemplateLiteral') {
    const parts = nodesOf(meant['expressions']).map((part) => programText(walk, part, depth + 1));
    return templateTexts(meant)
      .map((text, index) => text + (parts[index] ?? ''))
      .join('');
  }
  if (isOwnFolder(walk, meant)) return '.';
  if (meant.type !== 'MemberExpression') return ownFile(walk, meant) ?? textOf(walk, meant);
  const owner = nodeOf(meant['object']);
  const isFirst = memberName(meant) === '[]' && owner?.type === 'MemberExpression' && memberName(owner) === 'argv';
  return isFirst || memberName(meant) === 'execPath' ? 'node' : textOf(walk, meant);
}

/** Patterns of Vite: those below own folders are own files. */
function noteGlob(walk: Walk, first: Node | undefined, node: Node): void {
  for (const item of elementsOf(first) ?? [first]) {
    const pattern = knownText(walk, item);
    if (pattern === undefined) {
      walk.facts.hazard('dynamic_load', 'import.meta.glob with a computed pattern', node);
      continue;
    }
    const at = pattern.lastIndexOf('node_modules/');
    if (pattern.startsWith('!') || at < 0) continue;
    const inner = pattern.slice(at + 'node_modules/'.length);
    const prefix = inner.split(/[*?[{(]/)[0] ?? '';
    if (prefix !== '') walk.facts.import(prefix === inner ? inner : `${prefix}*`, 'dynamic', node);
    if (!/^(?:@[^/]+\/)?[^@/][^/]*\//.test(prefix))
      walk.facts.hazard('dynamic_load', 'import.meta.glob of packages', node);
  }
}

/** Text that is begun by a text, since numbers and functions are no code. */
function isText(walk: Walk, node: Node): boolean {
  const text = textOf(walk, node);
  return text !== '' && !text.startsWith(hole) && meaningOf(walk, node)?.type !== 'Literal'
    ? true
    : stringOf(meaningOf(walk, node)) !== undefined;
}

function optionOf(options: Node, name: string): Node | undefined {
  for (const property of nodesOf(options['properties'])) {
    if (property.type === 'SpreadElement') continue;
    if (nameOf(nodeOf(property['key'])) === name) return nodeOf(property['value']);
  }
  return undefined;
}

/** True for what `require.resolve` gave, which is noted as a load where it stands. */
function isResolved(walk: Walk, node: Node | undefined): boolean {
  return resolvedName(walk, node) !== undefined;
}
