/** Ruby: methods outside of classes, private ones of classes that nothing stands above, and lambdas that a variable holds. */
import { ownFunction, parentOf, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** What the runtime calls by name. */
const called =
  /^(?:initialize\w*|\w+_missing\??|inherited|included|extended|prepended|method_\w+|singleton_\w+|const_\w+|coerce|call|perform|run|handler?|lambda_handler|main|each|marshal_\w+|(?:en|init)code_with|to_\w+|test_\w+|setup|teardown|(?:before|after|around)_\w+)$/;

export const rubyFunctions: FunctionRule = (text, node, parents) => {
  const parent = parents.at(-1);
  if (parent?.type === 'assignment' && parent.children[1] === node) {
    const isLambda = node.type === 'lambda' || (node.type === 'call' && /^(?:lambda|proc)\b/.test(text.slice(node.start, node.end))); // biome-ignore format: one idea
    const name = field(parent, 'left');
    const body = field(node, node.type === 'lambda' ? 'body' : 'block');
    return isLambda && name?.type === 'identifier' ? ownFunction(text, name, body) : undefined;
  }
  if (node.type !== 'method') return undefined;
  const name = field(node, 'name');
  if (name === undefined || called.test(text.slice(name.start, name.end))) return undefined;
  const holder = parentOf(parents, /^(?:class|module|singleton_class|do_block|block|method|singleton_method)$/);
  const isOwn =
    holder === undefined
      ? parent?.type === 'program'
      : holder.type === 'class' && isPlain(text, holder) && isPrivate(text, node, parents);
  return isOwn ? ownFunction(text, name, field(node, 'body')) : undefined;
};

/** Code of a base, or of a module that is mixed in, calls its hooks. */
function isPlain(text: string, holder: SyntaxNode): boolean {
  if (field(holder, 'superclass') !== undefined) return false;
  return !/^\s*(?:include|extend|prepend)\b/m.test(text.slice(holder.start, holder.end));
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
