/** Ruby: methods outside of classes, those of modules and of classes that nothing stands above, and lambdas that a variable holds. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { ownFunction, parentOf, publicFunction, unmadeType, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What the runtime and its library call on any object, by what it is asked to do. */
const byLanguage = [
  String.raw`initialize\w*|\w+_missing\??|inherited|included|extended|prepended|append_features|prepend_features|extend_object`,
  String.raw`(?:method|singleton|const|instance|class)_\w+|new|allocate|clone|dup|freeze|instance|class|object_id|members|name`,
  // Comparisons, keys, conversions, iterations.
  String.raw`to_\w+|coerce|call|each|each_\w+|hash|(?:eql|equal|nil|frozen|empty|include|member|cover|key|has_key|is_a|kind_of|respond_to)\?`,
  String.raw`succ|pred|next\w*|peek\w*|step|begin|end|exclude_end\?|first|last|min|max|size|length|count|sum|add|shift|push|pop|fetch|store|keys|values|default`,
  String.raw`deconstruct(?:_keys)?|arity|parameters|instance_variables|marshal_\w+|_dump(?:_data)?|_load(?:_data)?|load|dump`,
  // What is shown, raised and kept.
  String.raw`inspect|pretty_print\w*|(?:detailed_|full_)?message|exception|backtrace\w*|set_backtrace|cause|warn\w*|report\w*`,
  String.raw`(?:en|init)(?:code)?_with|yaml_\w+|json_\w+|from_\w+|start_\w+|end_\w+|scalar|alias|tag_\w+|text|comment|cdata|doctype|xmldecl|instruction`,
  // Streams, generators of numbers, loggers, schedulers, locks.
  String.raw`read\w*|write\w*|print\w*|puts|putc|gets|getc|getbyte|getch|unget\w+|sys\w+|seek|pos|tell|rewind|eof\??|open\w*|close\w*|closed\?|flush|fsync|f?sync\w*|fileno|isatty|tty\?`,
  String.raw`\w+_encoding|encoding|binmode|lineno|path|rand|bytes|seed|random_number|limit|log\w*|format\w*|level|run|reopen|truncate|size\?`,
  String.raw`block|unblock|kernel_sleep|io_\w+|fiber\w*|address_resolve|timeout_after|process_wait|yield|lock|unlock|synchronize|enter|exit|mon_\w+`,
  // Observers, servers, parsers, sorters.
  String.raw`update|changed|notify\w*|do_[A-Z]\w*|service|on_\w+|tsort_\w+|accept|generate|__\w+__`,
  String.raw`test_\w+|setup|teardown`,
].join('|');

/** By habit, frameworks call these on objects of the repository. */
const byHabit = String.raw`perform|handler?|lambda_handler|main|process|render|execute|visit_\w+|handle_\w+|(?:before|after|around)_\w+`;

const called = new RegExp(`^(?:${byLanguage}|${byHabit})$`);

/** The same of methods that stand in no class. */
const calledAlone =
  /^(?:\w+_missing\??|coerce|call|perform|run|handler?|lambda_handler|main|each|hash|inspect|exception|respond_to\?|rand|warn|(?:method|singleton|const)_\w+|to_(?:s|str|a|ary|h|hash|proc|path|i|f|r|c|io|sym|json|param|query)|test_\w+|setup|teardown|(?:before|after|around)_\w+)$/;

/** It takes what others have, or goes to others itself. */
const handsItselfOn = /^\s*(?:extend|include|prepend)\b|\bself\b(?!\s*\.)/m;

/** The same on objects of packages; whoever else calls them is in the program, too. */
const calledInPackages = new RegExp(`^(?:${byLanguage})$`);

/** What the runtime asks of no class or module: what lists, numbers, errors and documents are asked for. */
const ofObjects =
  /^(?:succ|pred|next\w*|peek\w*|step|begin|end|first|last|min|max|size|length|count|sum|add|shift|push|pop|fetch|store|keys|values|default|load|dump|key|include|member|cover|empty|deconstruct\w*|from_\w+)\??$/;

export const rubyFunctions: FunctionRule = (text, node, parents) =>
  functionOf(text, node, parents, called, calledAlone);

export const functionsOfGems: FunctionRule = (text, node, parents) =>
  functionOf(text, node, parents, calledInPackages, calledInPackages);

function functionOf(
  text: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
  inClasses: RegExp,
  outside: RegExp,
): ReturnType<FunctionRule> {
  const parent = parents.at(-1);
  if (parent?.type === 'assignment' && parent.children[1] === node) {
    const isLambda = node.type === 'lambda' || (node.type === 'call' && /^(?:lambda|proc)\b/.test(text.slice(node.start, node.end))); // biome-ignore format: one idea
    const name = field(parent, 'left');
    const body = field(node, node.type === 'lambda' ? 'body' : 'block');
    return isLambda && name?.type === 'identifier' ? ownFunction(text, name, body) : undefined;
  }
  if (node.type !== 'method' && node.type !== 'singleton_method') return undefined;
  const holder = parentOf(parents, /^(?:class|module|singleton_class|do_block|block|method|singleton_method)$/);
  const byMethod = methodOf(text, node, parents, holder, inClasses, outside);
  const byType = ofType(text, node, holder);
  return [byMethod, byType].filter((fact) => fact !== undefined);
}

function methodOf(
  text: string,
  node: SyntaxNode,
  parents: readonly SyntaxNode[],
  holder: SyntaxNode | undefined,
  inClasses: RegExp,
  outside: RegExp,
): OwnFunctionFact | undefined {
  const parent = parents.at(-1);
  const name = field(node, 'name');
  if (name === undefined) return undefined;
  const word = text.slice(name.start, name.end);
  const isOfModule =
    node.type === 'singleton_method' &&
    inClasses === calledInPackages &&
    ofObjects.test(word) &&
    holder !== undefined &&
    !handsItselfOn.test(text.slice(holder.start, holder.end));
  // What a module lays over methods of others is called as these are.
  if (holder?.type === 'module' && /\bsuper\b/.test(text.slice(node.start, node.end))) return undefined;
  if ((holder === undefined ? outside : inClasses).test(word) && !isOfModule) return undefined;
  if (holder === undefined)
    return parent?.type === 'program' ? ownFunction(text, name, field(node, 'body')) : undefined;
  if (/^(?:do_)?block$/.test(holder.type) && parent === bodyOf(holder) && makesClass(text, parents, holder))
    return publicFunction(text, name, field(node, 'body'));
  if (!/^(?:class|module|singleton_class)$/.test(holder.type)) return undefined;
  if (holder.type === 'class' && isPlain(text, holder) && isPrivate(text, node, parents))
    return ownFunction(text, name, field(node, 'body'));
  return isAlone(text, holder, parents) ? publicFunction(text, name, field(node, 'body')) : undefined;
}

/** Of Ruby's own; classes of gems are opened again by their whole names. */
const known =
  /^(?:String|Symbol|Integer|Float|Numeric|Rational|Complex|Array|Hash|Object|BasicObject|Kernel|Module|Class|\w*Class|Range|Regexp|MatchData|Time|Date|DateTime|Struct|Data|Proc|Method|Enumerable|Enumerator|Comparable|IO|File|Dir|\w*Error|Exception|Thread|Mutex|Process|Set|Net|HTTP|URI|JSON|YAML|Psych|ERB|CSV|Logger|OpenSSL|SSL|Rack|Rake|Rails|RSpec|Minitest|Test|Active\w+|Action\w+|Application\w*|Base|\w+(?:Test|Spec|Job|Worker|Controller|Mailer|Helper|Channel|Policy|Serializer|Migration|Record))$/;

/** The body of a class or module runs as it is declared, its methods do not. */
function ofType(text: string, node: SyntaxNode, holder: SyntaxNode | undefined): OwnFunctionFact | undefined {
  const name = /^(?:class|module)$/.test(holder?.type ?? '') ? holder && field(holder, 'name') : undefined;
  const method = field(node, 'name');
  // Ruby tells the class of each of its methods.
  if (method !== undefined && /^(?:singleton_)?method_added$/.test(text.slice(method.start, method.end)))
    return undefined;
  if (name?.type !== 'constant' || known.test(text.slice(name.start, name.end))) return undefined;
  return unmadeType(text, name, field(node, 'body'));
}

function bodyOf(block: SyntaxNode): SyntaxNode {
  return field(block, 'body') ?? block;
}

/** `Point = Struct.new(:x, :y) do … end`, which stands below nothing of others. */
function makesClass(text: string, parents: readonly SyntaxNode[], block: SyntaxNode): boolean {
  const call = parents[parents.indexOf(block) - 1];
  const made = call === undefined ? '' : text.slice(call.start, block.start);
  return /^(?:Struct\.new|Data\.define)\s*(?:\([^)]*\))?\s*$|^(?:Class|Module)\.new\s*(?:\(\s*\))?\s*$/.test(made);
}

/** Code of a base, or of a module that is mixed in, calls its hooks. */
function isPlain(text: string, holder: SyntaxNode): boolean {
  if (field(holder, 'superclass') !== undefined) return false;
  return !/^\s*(?:include|extend|prepend)\b/m.test(text.slice(holder.start, holder.end));
}

/** A module, or a class that nothing stands above; of `class << self` the one around it. */
function isAlone(text: string, holder: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  if (holder.type === 'module') return true;
  const around =
    holder.type === 'class' ? holder : parentOf(parents.slice(0, parents.indexOf(holder)), /^(?:class|module)$/);
  return around !== undefined && (around.type === 'module' || isPlain(text, around));
}

/** Below a bare `private`, or in `private def f`. */
function isPrivate(text: string, node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const wrapper = parents.at(-2);
  if (wrapper?.type === 'call') {
    const method = field(wrapper, 'method');
    return method !== undefined && text.slice(method.start, method.end) === 'private';
  }
  const marks = parents.at(-1)?.children.filter(({ type, start }) => type === 'identifier' && start < node.start) ?? [];
  const last = marks.findLast(({ start, end }) => /^(?:private|public|protected|module_function)$/.test(text.slice(start, end))); // biome-ignore format: one idea
  return last !== undefined && text.slice(last.start, last.end) === 'private';
}
