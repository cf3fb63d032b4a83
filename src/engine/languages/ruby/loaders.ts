/**
 * The places of Ruby code that load code by name. What loads is a short list; what is done with one of its names in a form that
 * is not known here is a hazard, so that a new idiom costs an answer and never makes a wrong one.
 */
import { pushEach } from '../../text/push-each.ts';
import { canBe, ownFolder, prefixOf, type Text, wholeText } from '../../syntax/computed-text.ts';
import { noteCommand } from '../../syntax/commands.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { calleeOf, deserialise, isDeserialiser } from './deserialise.ts';
import { noteGemList, noteOptions, noteSymbol } from './names-elsewhere.ts';
import { isOwnLoad, ownLoadsIn } from './own-loads.ts';
import { noteUnread } from './paths.ts';
import { isConditional, loadLater, noteBinary } from './shape.ts';
import { gatherValues, operatorOf, rubyTexts } from './texts.ts';

const requiring = /^(?:require|require_relative|load|autoload|gem|require_dependency|require_or_load)$/;
const evaluating = /^(?:eval|instance_eval|class_eval|module_eval)$/;
const naming = /^(?:const_get|constantize|safe_constantize|qualified_const_get|autoload\?)$/;
const starting = /^(?:system|exec|spawn|popen|popen2e?|popen3|capture2e?|capture3|pipeline\w*|sh)$/;
const loaders = ['require', 'require_relative', 'load', 'autoload', 'gem', 'eval', 'instance_eval', 'class_eval', 'module_eval', 'const_get', 'system', 'exec', 'spawn']; // biome-ignore format: a list
/** Calls that take a method's name and call it, or give it out. */
const byName = /^(?:send|__send__|public_send|method|public_method|instance_method|singleton_method|public_instance_method|alias_method|try|delegate|def_delegators?|def_instance_delegators?|then|public)$/; // biome-ignore format: a list
/** Calls that take such a name and do nothing with what it means. */
const naminglessly = /^(?:respond_to\?|private|protected|module_function|private_class_method|undef_method|remove_method|\w*method_defined\?|receive|have_received|expects|stubs|stub|define_method|attr_\w+|task|namespace|desc|it|describe|context)$/; // biome-ignore format: a list
/** Names that mean a loader and hardly anything else. */
const unmistakable = /^(?:require|require_relative|autoload|instance_eval|class_eval|module_eval|const_get)$/;

/** Code that stands in a text, to be read as a file of its own. */
export interface CodeText {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

interface Seen {
  readonly understood: Set<SyntaxNode>;
  readonly texts: CodeText[];
  /** Methods in which `load` is another of their own class. */
  readonly ownLoads: SyntaxNode[];
}

const textsMax = 50;

export interface LoadReader {
  /** Every node of one file, its root first. */
  readonly note: (walk: QualifiedWalk, node: SyntaxNode) => void;
  readonly texts: readonly CodeText[];
}

export function loadReader(): LoadReader {
  const seen: Seen = { understood: new Set(), texts: [], ownLoads: [] };
  let isFirst = true;
  return {
    texts: seen.texts,
    note(walk, node) {
      if (isFirst) gatherValues(walk, node);
      isFirst = false;
      if (/^(?:class|module)$/.test(node.type)) pushEach(seen.ownLoads, ownLoadsIn(walk, node));
      if (node.type === 'subshell') start(walk, seen, [rubyTexts(walk, node)], node);
      if (node.type === 'simple_symbol') noteSymbol(walk, node);
      if (node.type === 'alias') {
        const named = textOf(walk, field(node, 'alias')).replace(/^:/, '');
        if (loaders.includes(named)) escape(walk, named, node);
      }
      if (node.type === 'call') noteCall(walk, seen, node);
      noteOptions(walk, node);
      for (const inner of node.children) noteValue(walk, seen, node, inner);
    },
  };
}

function noteCall(walk: QualifiedWalk, seen: Seen, node: SyntaxNode): void {
  const receiver = field(node, 'receiver');
  const owner = textOf(walk, receiver).slice(0, 40).replace(/^::/, '');
  const method = textOf(walk, field(node, 'method'));
  const given = childrenIn(node, 'arguments').filter(({ type }) => type !== 'block_argument');
  if (owner === 'Bundler' && method === 'require') walk.facts.hazard('autoload', 'Bundler.require', node);
  noteGemList(walk, owner, method, node);
  if (method === 'load' && /^(?:self)?$/.test(owner) && isOwnLoad(seen.ownLoads, node)) return;
  const isPlain = receiver === undefined || /^(?:Kernel|Object|self|super)$/.test(owner);
  if (
    isPlain ||
    evaluating.test(method) ||
    naming.test(method) ||
    starting.test(method) ||
    isDeserialiser(owner, method)
  )
    use(walk, seen, method, node, given);
  if (owner === 'RubyVM::InstructionSequence' || (owner === 'ERB' && method === 'new'))
    if (given.length > 0 && /^(?:compile|new|load\w*|compile_file)$/.test(method))
      evaluate(walk, seen, owner, given[0], node);
  for (const block of childrenIn(node, 'arguments'))
    if (block.type === 'block_argument') eachOf(walk, seen, node, block);
  if (byName.test(method)) callByName(walk, seen, node, method, given);
}

/** A call of what the method is when nobody defined another of its name. */
function use(walk: QualifiedWalk, seen: Seen, method: string, node: SyntaxNode, given: readonly SyntaxNode[]): void {
  const owner = textOf(walk, field(node, 'receiver')).slice(0, 40).replace(/^::/, '');
  if (isDeserialiser(owner, method)) return deserialise(walk, method, owner, given[0], node);
  if (requiring.test(method)) {
    const name = given[method === 'autoload' ? 1 : 0];
    // Active Support's takes the constant alone.
    if (method === 'autoload' && name === undefined && given.length > 0) loadLater(walk, './*', node);
    if (name !== undefined) load(walk, method, name, rubyTexts(walk, name), node);
  } else if (evaluating.test(method)) {
    if (given.length > 0) evaluate(walk, seen, method, given[0], node);
  } else if (naming.test(method)) {
    const isOfText = method.endsWith('constantize');
    name(walk, method, rubyTexts(walk, isOfText ? field(node, 'receiver') : given[0]), node);
  } else if (starting.test(method)) {
    const words = given.filter(({ type }) => type !== 'hash' && type !== 'pair' && type !== 'hash_splat_argument');
    const isOfThat = owner === '' || /^(?:Kernel|Process|IO|Open3|PTY|self)$/.test(owner);
    if (words.length > 0 && isOfThat)
      start(
        walk,
        seen,
        words.map((word) => rubyTexts(walk, word)),
        node,
      );
  }
}

function load(walk: QualifiedWalk, method: string, name: SyntaxNode, texts: readonly Text[], place: SyntaxNode): void {
  noteUnread(walk, method, texts, place);
  // What is found from the own file is an own file.
  if (method === 'require_relative') {
    for (const text of texts) {
      const whole = wholeText(text);
      if (whole === undefined || isConditional(walk, place)) loadLater(walk, `./${whole ?? '*'}`, place);
      else walk.facts.import(`./${whole}`, 'dynamic', place);
    }
    return;
  }
  const bin = /^Gem\.(?:activate_)?bin_path\(\s*["']([\w.-]+)["']/.exec(textOf(walk, name))?.[1];
  if (bin !== undefined) return void walk.facts.import(bin, 'dynamic', place);
  for (const text of texts) {
    const whole = wholeText(text);
    const start = prefixOf(text);
    if (start.startsWith(ownFolder) || /^(?:\.{0,2}\/|~)/.test(start)) {
      loadLater(walk, './*', place);
      continue;
    }
    const specifier = whole ?? `${start}*`;
    noteBinary(walk, specifier, place);
    if (specifier === '*') walk.facts.hazard('dynamic_load', `${method} with a computed name`, place);
    else if (method === 'autoload' || isConditional(walk, place)) loadLater(walk, specifier, place);
    else walk.facts.import(specifier, 'dynamic', place);
  }
}

function evaluate(
  walk: QualifiedWalk,
  seen: Seen,
  method: string,
  code: SyntaxNode | undefined,
  place: SyntaxNode,
): void {
  // A file of one's own that is read as Ruby is read on its own.
  if (isOwnCode(walk, code)) return;
  for (const text of rubyTexts(walk, code)) {
    const whole = wholeText(text);
    if (whole === undefined || seen.texts.length >= textsMax) walk.facts.hazard('dynamic_load', method, place);
    else seen.texts.push({ code: whole, start: place.start, end: place.end });
  }
}

function isOwnCode(walk: QualifiedWalk, code: SyntaxNode | undefined): boolean {
  if (code === undefined || !/^(?:File|IO)\.(?:bin)?read$/.test(calleeOf(walk, code))) return false;
  return rubyTexts(walk, childrenIn(code, 'arguments')[0]).every((text) => {
    const isBelow = /^[\w.]/.test(prefixOf(text)) || prefixOf(text).startsWith(ownFolder);
    return isBelow && /\.(?:erb|rhtml|rb|rake|ru|gemspec|jbuilder)$/.test(text.at(-1) ?? '');
  });
}

/** `const_get` and the like: constants are what gems are known by. */
function name(walk: QualifiedWalk, method: string, texts: readonly Text[], place: SyntaxNode): void {
  for (const text of texts) {
    const whole = wholeText(text);
    // Before `::` a name stands whole, whatever follows.
    const known = whole ?? /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*(?=::)/.exec(prefixOf(text))?.[0];
    const [root = '', ...path] = (known ?? '').replace(/^::/, '').split('::');
    if (/^[A-Z]\w*$/.test(root))
      walk.facts.use({ import: walk.facts.import(root, 'implied', place), path }, 'value', place);
    else if (known === undefined) walk.facts.hazard('reflection', method, place, 'classes');
  }
}

function start(walk: QualifiedWalk, seen: Seen, parts: readonly (readonly Text[])[], place: SyntaxNode): void {
  for (const words of noteCommand(walk.facts, parts, /^j?ruby$/, place)) {
    const at = words.findIndex((word) => /(?:^|\/)j?ruby$/.test(word));
    if (at < 0) continue;
    for (const [index, word] of words.entries()) {
      if (index <= at) continue;
      const library = /^-r(.*)$/.exec(word)?.[1];
      if (library !== undefined)
        walk.facts.import(library === '' ? (words[index + 1] ?? '') : library, 'dynamic', place);
      if (/^-[a-z]*e$/.test(word) && seen.texts.length < textsMax)
        seen.texts.push({ code: words[index + 1] ?? '', start: place.start, end: place.end });
    }
  }
}

/** `list.each(&method(:require))`. */
function eachOf(walk: QualifiedWalk, seen: Seen, node: SyntaxNode, block: SyntaxNode): void {
  const [given] = block.children;
  const method = textOf(walk, given === undefined ? undefined : field(given, 'method'));
  const receiver = given === undefined ? undefined : field(given, 'receiver');
  if (given?.type !== 'call' || method !== 'method' || !/^(?:|self|Kernel)$/.test(textOf(walk, receiver).slice(0, 10)))
    return;
  const [named] = childrenIn(given, 'arguments');
  const list = field(node, 'receiver');
  const called = rubyTexts(walk, named).map(wholeText);
  if (list === undefined || called.some((text) => text !== 'require' && text !== 'load' && text !== 'require_relative'))
    return;
  seen.understood.add(given);
  for (const text of called) load(walk, text ?? '', list, rubyTexts(walk, list), node);
}

/** `send(:require, x)`; `method(:require)`, of which nobody knows where it is called. */
function callByName(
  walk: QualifiedWalk,
  seen: Seen,
  node: SyntaxNode,
  method: string,
  given: readonly SyntaxNode[],
): void {
  if (seen.understood.has(node)) return;
  const isSend = /^(?:send|__send__|public_send|try|public)$/.test(method);
  const chosen =
    isSend || method.endsWith('method')
      ? given.slice(method === 'alias_method' ? 1 : 0, method === 'alias_method' ? 2 : 1)
      : given;
  for (const item of chosen) {
    for (const text of rubyTexts(walk, item)) {
      const whole = wholeText(text);
      if (whole !== undefined && isSend && byName.test(whole)) callByName(walk, seen, node, whole, given.slice(1));
      else if (whole !== undefined && isSend && loaders.includes(whole)) use(walk, seen, whole, node, given.slice(1));
      else if (whole !== undefined ? loaders.includes(whole) : isOpen(text, given, method))
        escape(walk, whole ?? 'a computed method', node);
    }
  }
}

/** A method that is called without arguments loads nothing; one that is private is not called from without. */
function isOpen(text: Text, given: readonly SyntaxNode[], method: string): boolean {
  if (method === 'public_send' || method === 'try' || method === 'public' || method === 'then') return false;
  const isCall = method === 'send' || method === '__send__';
  const [first, second] = given;
  const mayBeText =
    second !== undefined && !/^(?:integer|float|true|false|nil|simple_symbol|hash|pair|array)$/.test(second.type);
  return (!isCall || mayBeText || first?.type === 'splat_argument') && loaders.some((name) => canBe(text, name));
}

/** A loader's name, or what holds all loaders, where nothing that is known is done with it. */
function noteValue(walk: QualifiedWalk, seen: Seen, parent: SyntaxNode, node: SyntaxNode): void {
  const isReceiver = parent.type === 'call' && (node.field === 'receiver' || node.field === 'method');
  const called = node.type === 'call' ? textOf(walk, field(node, 'method')) : '';
  if (naminglessly.test(called) || byName.test(called))
    for (const given of childrenIn(node, 'arguments')) if (given.type === 'simple_symbol') seen.understood.add(given);
  if (node.type === 'constant' || node.type === 'scope_resolution') {
    const isName = /^(?:module|class|superclass|scope_resolution)$/.test(parent.type);
    if (/^(?:::)?Kernel$/.test(textOf(walk, node).slice(0, 10)) && !isReceiver && !isName) escape(walk, 'Kernel', node);
  }
  if (node.type !== 'simple_symbol' || seen.understood.has(node) || node.field === 'key') return;
  const named = textOf(walk, node).slice(1);
  const isCompared = parent.type === 'binary' && /^[!=]=/.test(operatorOf(walk, parent));
  if (unmistakable.test(named) && !isCompared && parent.type !== 'when' && parent.type !== 'pattern')
    escape(walk, named, node);
}

function escape(walk: QualifiedWalk, what: string, place: SyntaxNode): void {
  walk.facts.hazard('dynamic_load', `${what} as a value`, place);
}
