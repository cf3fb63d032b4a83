/** Java: private methods without an annotation, those that a package keeps to itself in classes of their own, and kept lambdas. */
import { ownFunction, parentOf, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What the runtime calls by name: serialization, and the entry point. */
const called = /^(?:main|premain|agentmain|readObject(?:NoData)?|writeObject|readResolve|writeReplace|finalize)$/;

export const javaFunctions: FunctionRule = (text, node, parents) => {
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
  if (name === undefined || /@|\b(?:public|protected|native|default)\b/.test(words)) return undefined;
  if (called.test(text.slice(name.start, name.end))) return undefined;
  if (/\bprivate\b/.test(words)) return ownFunction(text, name, field(node, 'body'), true);
  return standsAlone(text, parentOf(parents, /_declaration$|^object_creation_expression$/))
    ? ownFunction(text, name, field(node, 'body'))
    : undefined;
};

/** A class that implements nothing of others, and that no annotation hands to a framework. */
function standsAlone(text: string, holder: SyntaxNode | undefined): boolean {
  if (holder?.type !== 'class_declaration') return false;
  const modifiers = ofType(holder, 'modifiers')[0];
  const isAnnotated = modifiers !== undefined && text.slice(modifiers.start, modifiers.end).includes('@');
  return !isAnnotated && !holder.children.some(({ type }) => type === 'superclass' || type === 'super_interfaces');
}
