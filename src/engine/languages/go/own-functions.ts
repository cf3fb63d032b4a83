/** Go: functions, methods that no other package can name, and closures that a variable holds. */
import { ownFunction, publicFunction, type FunctionRule } from '../../syntax/own-functions.ts';
import { field } from '../../syntax/syntax-tree.ts';

/** Started by the runtime and by `go test`. */
const started = /^(?:init|main|_)$|^(?:Test|Benchmark|Fuzz|Example)/;

export const goFunctions: FunctionRule = (text, node, parents) => {
  switch (node.type) {
    case 'function_declaration':
    case 'method_declaration': {
      const name = field(node, 'name');
      const written = name === undefined ? '' : text.slice(name.start, name.end);
      const isInner = !/^\p{Lu}/u.test(written) || (node.type === 'function_declaration' && isProgram(text));
      if (started.test(written)) return undefined;
      if (isInner) return ownFunction(text, name, field(node, 'body'));
      // Methods with a capital fulfil interfaces of others.
      const isCalled = node.type === 'method_declaration' || /^package main\b/m.test(text);
      return isCalled ? undefined : publicFunction(text, name, field(node, 'body'));
    }
    case 'func_literal': {
      const values = parents.at(-1);
      const holder = parents.at(-2);
      if (values?.type !== 'expression_list' || values.children.length !== 1) return undefined;
      const names = holder?.type === 'var_spec' ? field(holder, 'name') : holder && field(holder, 'left');
      const name = names?.type === 'expression_list' ? names.children[0] : names;
      const isNew = holder?.type === 'var_spec' || holder?.type === 'short_var_declaration';
      // What package variables hold with a capital is everybody's.
      return isNew && name?.type === 'identifier' && !/^\p{Lu}/u.test(text.slice(name.start, name.end))
        ? ownFunction(text, name, field(node, 'body'))
        : undefined;
    }
    default:
      return undefined;
  }
};

/** A plugin is a `main` package too, of which a host asks for capital names. */
function isProgram(text: string): boolean {
  return /^package main\b/m.test(text) && /^func main\(\)/m.test(text);
}
