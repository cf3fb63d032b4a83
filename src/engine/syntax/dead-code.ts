/** Code that never runs whatever the program is given: behind a `return` or `throw`, and in the branch of a condition that is plainly false. */
import { field, type SyntaxNode } from './syntax-tree.ts';

const blocks: ReadonlySet<string> = new Set([
  'block',
  'compound_statement',
  'body_statement',
  'block_body',
  'then',
  'statement_list',
]);
/** What is declared there exists all the same, labels are jumped to, and handlers stand beside what they guard. */
const alive = /function|class|method|module|label|rescue|ensure|else|when|case|section|_item$|using/;
const leaving = /^(?:return|throw|return_statement|throw_statement|return_expression|throw_expression)$/;

/** Asked of the children of a node one after the other. */
export function deadChildren(text: string, node: SyntaxNode): (child: SyntaxNode) => boolean {
  const condition = /^if(?:_statement|_expression)?$/.test(node.type) ? field(node, 'condition') : undefined;
  if (condition !== undefined && isFalse(text, condition)) return (child) => isBranch(child);
  if (!blocks.has(node.type)) return () => false;
  let hasLeft = false;
  return (child) => {
    if (/label/.test(child.type)) hasLeft = false;
    const isDead = hasLeft && !alive.test(child.type);
    hasLeft ||= leaves(child);
    return isDead;
  };
}

function isBranch({ field: part }: SyntaxNode): boolean {
  return part === 'consequence' || part === 'body';
}

function leaves(node: SyntaxNode): boolean {
  if (leaving.test(node.type)) return true;
  const [only] = node.children;
  return node.type === 'expression_statement' && only !== undefined && leaving.test(only.type);
}

/** `false`, or what the file declares as a constant that is `false` and otherwise only asks. */
function isFalse(text: string, condition: SyntaxNode): boolean {
  const written = text.slice(condition.start, condition.end).replace(/^\(\s*|\s*\)$/g, '');
  if (/^false$/i.test(written)) return true;
  // What PHP's files call constant, others may have defined before.
  if (!/^[A-Za-z_]\w{0,60}$/.test(written) || /^\s*<\?/.test(text)) return false;
  const declared = new RegExp(
    `\\b(?:const|final|readonly)\\b[^;\\n=(){}]{0,80}\\b${written}(?:\\s*:\\s*\\w+|\\s+bool)?\\s*=\\s*false\\b`,
    'm',
  );
  if (!declared.test(text) || /^[ \t]*\/\/\s*(?:go:build|\+build)\b/m.test(text)) return false;
  const asked = new RegExp(`\\b(?:if|elseif|elsif|while|unless)\\s*\\(?\\s*!?\\s*${written}\\b`, 'g');
  const code = text.replace(/"[^"\n]*"/g, '""');
  return count(code, new RegExp(`\\b${written}\\b`, 'g')) === count(code, asked) + 1;
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
