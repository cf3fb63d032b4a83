/** Go: functions, methods that no other package can name, and closures that a variable holds. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { neverRuns } from '../../syntax/idle-code.ts';
import { ownFunction, publicFunction, unmadeType, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { isLazy, receiverType } from './mentioned-names.ts';

/** Started by the runtime and by `go test`. */
const started = /^(?:init|main|_)$|^(?:Test|Benchmark|Fuzz|Example)/;

export const goFunctions: FunctionRule = (text, node, parents) => {
  switch (node.type) {
    case 'type_spec':
      return declaredType(text, field(node, 'name'));
    case 'var_spec':
      return assertion(text, node);
    case 'method_declaration':
      return [method(text, node), unmadeType(text, receiverType(field(node, 'receiver')), field(node, 'body'))].filter(
        (fact) => fact !== undefined,
      );
    case 'function_declaration': {
      const name = field(node, 'name');
      const written = name === undefined ? '' : text.slice(name.start, name.end);
      if (started.test(written)) return undefined;
      if (!capital.test(written) || isProgram(text)) return ownFunction(text, name, field(node, 'body'));
      return /^package main\b/m.test(text) ? undefined : publicFunction(text, name, field(node, 'body'));
    }
    case 'func_literal': {
      const values = parents.at(-1);
      const holder = parents.at(-2);
      if (values?.type !== 'expression_list' || values.children.length !== 1) return undefined;
      const names = holder?.type === 'var_spec' ? field(holder, 'name') : holder && field(holder, 'left');
      const name = names?.type === 'expression_list' ? names.children[0] : names;
      const isNew = holder?.type === 'var_spec' || holder?.type === 'short_var_declaration';
      // What package variables hold with a capital is everybody's.
      return isNew && name?.type === 'identifier' && !capital.test(text.slice(name.start, name.end))
        ? ownFunction(text, name, field(node, 'body'))
        : undefined;
    }
    default:
      return undefined;
  }
};

const capital = /^\p{Lu}/u;

/** Methods with a capital fulfil interfaces of others. */
function method(text: string, node: SyntaxNode): OwnFunctionFact | undefined {
  const name = field(node, 'name');
  const written = name === undefined ? '' : text.slice(name.start, name.end);
  return capital.test(written) || started.test(written) ? undefined : ownFunction(text, name, field(node, 'body'));
}

/** The place that declares the type makes nothing of it. */
function declaredType(text: string, name: SyntaxNode | undefined): OwnFunctionFact | undefined {
  return unmadeType(text, name, name && { ...name, end: name.start });
}

/** `var _ I = T{}` runs nothing, but for calls. */
function assertion(text: string, node: SyntaxNode): readonly OwnFunctionFact[] {
  const name = field(node, 'name');
  const isBlank = name !== undefined && text.slice(name.start, name.end) === '_';
  return isBlank && isLazy(node) ? [neverRuns(node, [])] : [];
}

/** A plugin is a `main` package too, of which a host asks for capital names. */
function isProgram(text: string): boolean {
  return /^package main\b/m.test(text) && /^func main\(\)/m.test(text);
}
