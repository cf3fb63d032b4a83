/** What Java's expressions say of their text, and which values a file gives to its variables and fields. */
import { NameValues, ownFolder, type Text, type TextParts, textsOf } from '../../syntax/computed-text.ts';
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

const gathered = new WeakMap<FactsBuilder, NameValues>();

/** Once for a file, when its root is walked. */
export function gatherValues(walk: QualifiedWalk, root: SyntaxNode): void {
  const values = new NameValues();
  gathered.set(walk.facts, values);
  gather(walk, values, root);
}

export function javaTexts(walk: QualifiedWalk, node: SyntaxNode | undefined): readonly Text[] {
  return textsOf(node, (inner) => textParts(walk, inner), gathered.get(walk.facts) ?? new NameValues());
}

function gather(walk: QualifiedWalk, values: NameValues, node: SyntaxNode): void {
  switch (node.type) {
    case 'local_variable_declaration':
    case 'field_declaration': {
      // What other classes may write has values that are not here.
      const isOwn =
        node.type === 'local_variable_declaration' ||
        /\b(?:final|private)\b/.test(textOf(walk, ofType(node, 'modifiers')[0]));
      for (const declarator of ofType(node, 'variable_declarator')) {
        const value = field(declarator, 'value');
        if (!isOwn || value !== undefined)
          values.add(textOf(walk, field(declarator, 'name')), isOwn ? value : undefined);
      }
      break;
    }
    case 'assignment_expression': {
      const [left, right] = node.children;
      const isPlain = walk.text.slice(left?.end, right?.start).trim() === '=';
      const name =
        left?.type === 'field_access' ? field(left, 'field') : left?.type === 'array_access' ? left.children[0] : left;
      values.add(textOf(walk, name), isPlain && left?.type === 'identifier' ? right : undefined);
      break;
    }
    case 'formal_parameter':
    case 'spread_parameter':
    case 'catch_formal_parameter':
    case 'resource':
    case 'type_pattern':
    case 'record_pattern_component':
      values.add(textOf(walk, field(node, 'name') ?? node.children.at(-1)), undefined);
      break;
    case 'inferred_parameters':
      for (const name of node.children) values.add(textOf(walk, name), undefined);
      break;
    case 'lambda_expression': {
      const given = field(node, 'parameters');
      if (given?.type === 'identifier') values.add(textOf(walk, given), undefined);
      break;
    }
    case 'enhanced_for_statement':
      values.add(textOf(walk, field(node, 'name')), field(node, 'value'));
  }
  for (const inner of node.children) gather(walk, values, inner);
}

function textParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  switch (node.type) {
    case 'string_literal':
      return join([literal(textOf(walk, node))]);
    case 'character_literal':
      return join([textOf(walk, node).slice(1, -1)]);
    case 'binary_expression': {
      const [left, right] = node.children;
      return walk.text.slice(left?.end, right?.start).trim() === '+' ? join([left, right]) : undefined;
    }
    case 'parenthesized_expression':
      return join([node.children[0]]);
    case 'cast_expression':
      return join([field(node, 'value')]);
    case 'ternary_expression':
      return { kind: 'either', options: node.children.slice(1) };
    case 'array_initializer':
      return { kind: 'either', options: node.children };
    case 'array_creation_expression':
      return join([field(node, 'value')]);
    case 'identifier':
      return { kind: 'name', name: textOf(walk, node) };
    case 'method_invocation':
      return callParts(walk, node);
    default:
      return undefined;
  }
}

function callParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  const owner = field(node, 'object');
  const name = textOf(walk, field(node, 'name'));
  const given = childrenIn(node, 'arguments');
  // The name of a class that is there already.
  if (/^(?:getName|getCanonicalName|getTypeName|getPackageName)$/.test(name)) {
    const isClass = owner?.type === 'class_literal' || /(?:^|\.)getClass\(\)$/.test(textOf(walk, owner).slice(-30));
    return isClass ? join([ownFolder, undefined]) : undefined;
  }
  if (/^(?:List|Set|Stream|Arrays)\.(?:of|asList)$/.test(`${textOf(walk, owner).slice(-20)}.${name}`))
    return { kind: 'either', options: given };
  if (/^(?:trim|strip|intern|toString)$/.test(name) && owner !== undefined && given.length === 0) return join([owner]);
  return name === 'concat' && owner !== undefined ? join([owner, given[0]]) : undefined;
}

function literal(written: string): string {
  const text = written.startsWith('"""') ? written.slice(3, -3).trim() : written.slice(1, -1);
  return text.replace(/\\(?:u+([0-9a-f]{4})|(.))/gi, (_, code: string | undefined, simple: string | undefined) =>
    code === undefined ? (simple ?? '') : String.fromCharCode(parseInt(code, 16)),
  );
}

function join(pieces: readonly (SyntaxNode | string | undefined)[]): TextParts {
  return { kind: 'join', pieces };
}
