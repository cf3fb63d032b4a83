/** Java: methods without an annotation, of classes of their own unless they are private, whole classes of that kind, and kept lambdas. */
import {
  ownFunction,
  parentOf,
  plainTypesIn,
  publicFunction,
  unmadeType,
  type FunctionRule,
} from '../../syntax/own-functions.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What the runtime calls by name: serialization, and the entry point. */
const called = /^(?:main|premain|agentmain|readObject(?:NoData)?|writeObject|readResolve|writeReplace|finalize)$/;

/** What containers, views and writers of JSON call by habit. */
const calledPublic =
  /^(?:get|set|is|has|with|on|handle|visit|before|after|init|create|build)(?=[A-Z]|$)|^(?:run|call|apply|accept|test|get|execute|process|start|stop|close|destroy|setup|tearDown|toString|equals|hashCode|compareTo|iterator|clone|configure\w*|invoke|perform)$/;
/** Annotations that hand nothing to a framework. */
const foreign =
  /@(?!(?:Override|SuppressWarnings|Deprecated|SafeVarargs|FunctionalInterface|Nullable|NonNull|Nonnull|NotNull|interface)\b)/;

export const javaFunctions: FunctionRule = (text, node, parents) => {
  if (node.type === 'class_declaration') return wholeClass(text, node, parents[0]);
  if (node.type === 'lambda_expression') {
    const declarator = parents.at(-1);
    return declarator?.type === 'variable_declarator' && parents.at(-2)?.type === 'local_variable_declaration'
      ? ownFunction(text, field(declarator, 'name'), field(node, 'body'), true)
      : undefined;
  }
  if (node.type !== 'method_declaration') return undefined;
  const name = field(node, 'name');
  const modifiers = ofType(node, 'modifiers')[0];
  const words = modifiers === undefined ? '' : text.slice(modifiers.start, modifiers.end);
  if (name === undefined || foreign.test(words) || /\b(?:native|default)\b/.test(words)) return undefined;
  if (called.test(text.slice(name.start, name.end))) return undefined;
  if (/\bprivate\b/.test(words)) return ownFunction(text, name, field(node, 'body'), true);
  if (!standsAlone(text, parentOf(parents, /_declaration$|^object_creation_expression$/))) return undefined;
  if (!/\b(?:public|protected)\b/.test(words)) return ownFunction(text, name, field(node, 'body'));
  return calledPublic.test(text.slice(name.start, name.end))
    ? undefined
    : publicFunction(text, name, field(node, 'body'));
};

/** A class that nothing names is never made, and its fields and blocks are never set up. */
function wholeClass(text: string, node: SyntaxNode, root: SyntaxNode | undefined) {
  const body = field(node, 'body');
  const words = ofType(node, 'modifiers')
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
  if (body === undefined || words.includes('@')) return undefined;
  const code = text.slice(body.start, body.end);
  if (foreign.test(code) || /\b(?:pre|agent)?main\s*\(/.test(code)) return undefined;
  const above = node.children.filter(({ type }) => type === 'superclass' || type === 'super_interfaces');
  const own = plainTypesIn(text, root);
  const isOwn = above.every((list) =>
    (text.slice(list.start, list.end).match(/[\w.$]+/g) ?? []).every(
      (word) => word === 'extends' || word === 'implements' || own.has(word),
    ),
  );
  const plain = isOwn ? publicFunction(text, field(node, 'name'), body) : undefined;
  const isFound = above.some(({ start, end }) => foundTypes.test(text.slice(start, end)));
  const unmade = isFound ? undefined : unmadeType(text, field(node, 'name'), body);
  return [plain, unmade].filter((fact) => fact !== undefined);
}

/** What frameworks look for on the class path without an annotation. */
const foundTypes = /Initializer\b|\bRouteBuilder\b|TestCase\b|\bApplication\b|Plugin\b|Extension\b|Module\b/;

/** A class that implements nothing of others, and that no annotation hands to a framework. */
function standsAlone(text: string, holder: SyntaxNode | undefined): boolean {
  if (holder?.type !== 'class_declaration') return false;
  const modifiers = ofType(holder, 'modifiers')[0];
  const isAnnotated = modifiers !== undefined && text.slice(modifiers.start, modifiers.end).includes('@');
  return !isAnnotated && !holder.children.some(({ type }) => type === 'superclass' || type === 'super_interfaces');
}
