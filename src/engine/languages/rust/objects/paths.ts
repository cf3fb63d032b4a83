/** The parts of a written path, without what stands in angle brackets. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';

export function textIn(text: string, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}

/** A name without what marks it as none of the language's own words. */
export function nameIn(text: string, node: SyntaxNode | undefined): string {
  return textIn(text, node).replace(/^r#/, '');
}

const partsMax = 40;

/** `undefined` where it is no path of names: `<T as Trait>::f`. */
export function partsOf(text: string, node: SyntaxNode): readonly string[] | undefined {
  const parts: string[] = [];
  for (let current: SyntaxNode | undefined = node; current !== undefined; ) {
    if (parts.length > partsMax) return undefined;
    switch (current.type) {
      case 'identifier':
      case 'type_identifier':
      case 'primitive_type':
      case 'shorthand_field_identifier':
      case 'field_identifier':
      case 'self':
      case 'super':
      case 'crate':
      case 'metavariable':
        parts.push(nameIn(text, current));
        return parts.reverse();
      case 'generic_type':
      case 'generic_type_with_turbofish':
        current = field(current, 'type');
        break;
      case 'generic_function':
        current = field(current, 'function');
        break;
      case 'bracketed_type': {
        // `<Foo>::new`
        const [only] = current.children;
        if (only === undefined || only.type === 'qualified_type') return undefined;
        current = only;
        break;
      }
      case 'scoped_identifier':
      case 'scoped_type_identifier': {
        const name = field(current, 'name');
        const path = field(current, 'path');
        if (name === undefined) return undefined;
        parts.push(nameIn(text, name));
        if (path === undefined) {
          // `::name` is another crate's.
          parts.push('');
          return parts.reverse();
        }
        current = path;
        break;
      }
      default:
        return undefined;
    }
  }
  return undefined;
}
