/** C#: private methods without an attribute in classes that nothing stands above, and local functions. */
import { ownFunction, parentOf, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, ofType } from '../../syntax/syntax-tree.ts';

/** What runtimes and frameworks call by habit. */
const called =
  /^(?:Main|<Main>\$|Finalize|Configure\w*|Startup|Setup|Init\w*|ShouldSerialize\w*|Reset\w*|On\w*|\w+_\w+)$/;
const elsewhere = new Set(['public', 'protected', 'internal', 'override', 'partial', 'extern', 'virtual', 'abstract']);

export const csharpFunctions: FunctionRule = (text, node, parents) => {
  const isLocal = node.type === 'local_function_statement';
  if (!isLocal && node.type !== 'method_declaration') return undefined;
  const name = field(node, 'name');
  if (name === undefined || ofType(node, 'attribute_list').length > 0) return undefined;
  if (isLocal) return ownFunction(text, name, field(node, 'body'), true);
  if (called.test(text.slice(name.start, name.end)) || ofType(node, 'explicit_interface_specifier').length > 0)
    return undefined;
  if (ofType(node, 'modifier').some(({ start, end }) => elsewhere.has(text.slice(start, end)))) return undefined;
  const holder = parentOf(parents, /_declaration$/);
  const isPlain = /^(?:class|struct|record)_declaration$/.test(holder?.type ?? '') && holder !== undefined;
  if (!isPlain || ofType(holder, 'base_list').length > 0 || ofType(holder, 'attribute_list').length > 0)
    return undefined;
  const isPartial = ofType(holder, 'modifier').some(({ start, end }) => text.slice(start, end) === 'partial');
  return ownFunction(text, name, field(node, 'body'), !isPartial);
};
