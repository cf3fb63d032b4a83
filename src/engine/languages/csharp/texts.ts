/** What C#'s expressions say of their text, and which values a file gives to its variables and fields. */
import { NameValues, ownFolder, type Text, type TextParts, textsOf } from '../../syntax/computed-text.ts';
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

const gathered = new WeakMap<FactsBuilder, NameValues>();

/** Once for a file, when its root is walked. */
export function gatherValues(walk: QualifiedWalk, root: SyntaxNode): void {
  const values = new NameValues();
  gathered.set(walk.facts, values);
  gather(walk, values, root, true);
}

export function csharpTexts(walk: QualifiedWalk, node: SyntaxNode | undefined): readonly Text[] {
  return textsOf(node, (inner) => textParts(walk, inner), gathered.get(walk.facts) ?? new NameValues());
}

function gather(walk: QualifiedWalk, values: NameValues, node: SyntaxNode, isOwn: boolean): void {
  let isInnerOwn = true;
  switch (node.type) {
    case 'field_declaration': {
      // What other classes may write has values that are not here.
      const words = ofType(node, 'modifier').map((item) => textOf(walk, item));
      isInnerOwn = words.includes('const') || words.includes('readonly') || !words.some((word) => /^(?:public|protected|internal)$/.test(word)); // biome-ignore format: one value
      break;
    }
    case 'variable_declaration':
      for (const declarator of ofType(node, 'variable_declarator')) {
        const value = declarator.children.find((item) => item.field !== 'name');
        if (!isOwn || value !== undefined)
          values.add(textOf(walk, field(declarator, 'name')), isOwn ? value : undefined);
      }
      break;
    case 'assignment_expression': {
      const left = field(node, 'left');
      const right = field(node, 'right');
      const isPlain = walk.text.slice(left?.end, right?.start).trim() === '=';
      const name = left?.type === 'member_access_expression' ? field(left, 'name') : left?.type === 'element_access_expression' ? left.children[0] : left; // biome-ignore format: one value
      values.add(textOf(walk, name), isPlain && left?.type === 'identifier' ? right : undefined);
      break;
    }
    case 'parameter':
    case 'declaration_expression':
    case 'declaration_pattern':
    case 'var_pattern':
    case 'property_declaration':
    case 'catch_declaration':
      values.add(textOf(walk, field(node, 'name') ?? node.children.at(-1)), undefined);
      break;
    case 'foreach_statement':
      values.add(textOf(walk, field(node, 'left')), field(node, 'right'));
      break;
    case 'lambda_expression': {
      const [given] = node.children;
      if (given?.type === 'implicit_parameter' || given?.type === 'identifier')
        values.add(textOf(walk, given), undefined);
    }
  }
  for (const inner of node.children) gather(walk, values, inner, isInnerOwn);
}

function textParts(walk: QualifiedWalk, node: SyntaxNode): TextParts | undefined {
  switch (node.type) {
    case 'string_literal':
      return join(
        node.children.map((part) =>
          part.type === 'escape_sequence' ? textOf(walk, part).slice(1) : textOf(walk, part),
        ),
      );
    case 'verbatim_string_literal':
      return join([textOf(walk, node).slice(2, -1)]);
    case 'raw_string_literal':
      return join([
        textOf(walk, node)
          .replace(/^"+|"+$/g, '')
          .trim(),
      ]);
    case 'interpolated_string_expression':
      return join(
        node.children.flatMap((part) =>
          part.type === 'interpolation_start'
            ? []
            : part.type === 'string_content'
              ? [textOf(walk, part)]
              : [undefined],
        ),
      );
    case 'binary_expression': {
      const [left, right] = node.children;
      return walk.text.slice(left?.end, right?.start).trim() === '+' ? join([left, right]) : undefined;
    }
    case 'parenthesized_expression':
    case 'argument':
      return join([node.children.at(-1)]);
    case 'conditional_expression':
      return { kind: 'either', options: node.children.slice(1) };
    case 'implicit_array_creation_expression':
      return join([node.children.at(-1)]);
    case 'initializer_expression':
      return { kind: 'either', options: node.children };
    case 'identifier':
      return { kind: 'name', name: textOf(walk, node) };
    case 'member_access_expression':
      // The name of a type that is there already.
      return /^typeof\s*\([^()]*\)\.(?:AssemblyQualifiedName|FullName|Namespace)$/.test(
        textOf(walk, node).slice(0, 300),
      )
        ? join([ownFolder, undefined])
        : undefined;
    default:
      return undefined;
  }
}

function join(pieces: readonly (SyntaxNode | string | undefined)[]): TextParts {
  return { kind: 'join', pieces };
}
