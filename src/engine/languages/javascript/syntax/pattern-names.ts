/** The names that a pattern, or the target of an assignment, gives values to. */
import { child, children, nameOf, type Node } from './node.ts';

export function patternNames(pattern: Node | undefined): readonly string[] {
  if (pattern === undefined) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern)];
    case 'AssignmentPattern':
      return patternNames(child(pattern, 'left'));
    case 'RestElement':
      return patternNames(child(pattern, 'argument'));
    case 'TSParameterProperty':
      return patternNames(child(pattern, 'parameter'));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return patternNames(child(pattern, 'expression'));
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(patternNames);
    case 'ObjectPattern':
      return children(pattern, 'properties').flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property : child(property, 'value')),
      );
    default:
      return [];
  }
}
