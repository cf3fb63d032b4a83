/**
 * Functions that run though no call stands in code: `main`, what an attribute hands to a framework, what code of another language
 * calls, and what fulfils traits for types of Rust's own, whose values are not followed.
 */
import { ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Reading, unknown } from './body.ts';
import { textIn } from './paths.ts';
import { resolve, type Scope } from './scope.ts';

/** Attributes that say nothing of who calls. */
const silent =
  /^#\[\s*(?:allow|expect|warn|deny|forbid|doc|inline|cold|must_use|track_caller|deprecated|cfg|cfg_attr|rustfmt|clippy|derive|repr|non_exhaustive|automatically_derived|async_trait|async_trait::async_trait|instrument|tracing::instrument|target_feature|optimize|rustversion|docsrs|default|unstable|stable|rustc_\w+|const_trait|diagnostic)\b(?!\s*::\s*(?!test|async_trait|instrument))/;

/** Attributes of an item stand in front of it. */
export function attributesBefore(nodes: readonly SyntaxNode[], index: number): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const node = nodes[at];
    if (node === undefined || !/^(?:attribute_item|line_comment|block_comment)$/.test(node.type)) break;
    if (node.type === 'attribute_item') found.push(node);
  }
  return found;
}

export function isHandedOn(text: string, nodes: readonly SyntaxNode[], node: SyntaxNode): boolean {
  const index = nodes.indexOf(node);
  return attributesBefore(nodes, index).some((item) => !silent.test(textIn(text, item)));
}

export function isForeign(node: SyntaxNode): boolean {
  return ofType(node, 'function_modifiers').some((modifiers) => ofType(modifiers, 'extern_modifier').length > 0);
}

/** @param name of a method plain, of others whole */
export function startsByItself({ steps }: Reading, name: string, isMethod: boolean, node: SyntaxNode): void {
  const { start, end } = node;
  const given = { plain: Array.from({ length: 4 }, () => unknown) };
  steps.push(isMethod ? ['call', unknown, name, given, start, end] : ['callName', [name], given, start, end]);
}

const namesMax = 500;

/** `#[serde(default = "path")]`: functions whose paths stand in attributes are called by what those write. */
export function startNamed({ steps, text }: Reading, scope: Scope): void {
  let count = 0;
  for (const attribute of text.matchAll(/#\[\s*\w[^\]\n]{0,300}\]/g))
    for (const [, path = ''] of attribute[0].matchAll(/=\s*"([A-Za-z_]\w{0,60}(?:::[A-Za-z_]\w{0,60}){0,6})"/g)) {
      if (++count > namesMax || /^#\[\s*(?:doc|cfg|path)\b/.test(attribute[0])) continue;
      const names = resolve(scope, path.split('::'));
      const start = attribute.index;
      if (names.length > 0)
        steps.push(['callName', names, { plain: [unknown, unknown] }, start, start + attribute[0].length]);
    }
}
