/** Rust: functions that no attribute hands on and no trait asks for, what fulfils traits for types of one's own, and kept closures. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { inUsualBuild, isElsewhere } from './targets/cfg.ts';
import { ownFunction, parentOf, publicFunction, type FunctionRule } from '../../syntax/own-functions.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

/** Attributes that say nothing of who calls. */
const silent = /^#\[\s*(?:allow|expect|warn|deny|doc|inline|cold|must_use|track_caller|deprecated|cfg)\b/;

export const rustFunctions: FunctionRule = (text, node, parents) => {
  const parent = parents.at(-1);
  if (node.type === 'closure_expression') {
    const name = parent?.type === 'let_declaration' ? field(parent, 'pattern') : undefined;
    return name?.type === 'identifier' ? ownFunction(text, name, field(node, 'body'), true) : undefined;
  }
  if (node.type === 'attribute_item' || node.type === 'inner_attribute_item')
    return underFeature(text, node, parent) ?? leftOut(text, node, parent);
  if (node.type === 'if_expression') return underMacro(text, node);
  if (node.type === 'impl_item') return fulfilment(text, node, parents);
  if (node.type !== 'function_item') return undefined;
  const modifiers = ofType(node, 'function_modifiers')[0];
  if (modifiers !== undefined && ofType(modifiers, 'extern_modifier').length > 0) return undefined;
  const name = field(node, 'name');
  if (name === undefined || /^(?:main|r#.*)$/.test(text.slice(name.start, name.end))) return undefined;
  const holder = parentOf(parents, /^(?:impl_item|trait_item|function_item)$/);
  if (holder?.type === 'trait_item' || (holder?.type === 'impl_item' && field(holder, 'trait') !== undefined))
    return undefined;
  // A macro over a block or a module sees the functions in it.
  const chain = [...parents, node];
  const isHanded = chain.some((item, index) => isMarked(text, item, chain[index - 1]));
  if (isHanded) return undefined;
  const isPublic = ofType(node, 'visibility_modifier').some(({ start, end }) => text.slice(start, end) === 'pub');
  return (isPublic ? publicFunction : ownFunction)(text, name, field(node, 'body'));
};

/** What stands below `#[cfg(feature = "x")]`, or below several of which it is one. */
function underFeature(text: string, node: SyntaxNode, parent: SyntaxNode | undefined) {
  const written = text.slice(node.start, node.end);
  const found = /^#\[\s*cfg\s*\(\s*(?:all\s*\((?:(?!not|any)[^()])*)?feature\s*=\s*"([\w-]{1,60})"/.exec(written);
  const [all, name] = found ?? [];
  const target = targetOf(node, parent);
  if (all === undefined || name === undefined || target === undefined) return undefined;
  const at = node.start + all.length - name.length - 1;
  return { name, at, start: target.start, end: target.end, idle: 'feature' as const };
}

/** What an attribute stands for: the item behind it, or, where it says so, what it stands in. */
function targetOf(node: SyntaxNode, parent: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node.type === 'inner_attribute_item') return parent;
  const beside = parent?.children ?? [];
  return beside.slice(beside.indexOf(node) + 1).find(({ type }) => !/attribute|comment/.test(type));
}

/** What stands below another condition that a plain build does not meet: without a feature, or on another machine. */
function leftOut(text: string, node: SyntaxNode, parent: SyntaxNode | undefined): OwnFunctionFact | undefined {
  const predicate = /^#!?\[\s*cfg\s*\(([^]*)\)\s*\]$/.exec(text.slice(node.start, node.end))?.[1];
  const target = targetOf(node, parent);
  if (predicate === undefined || predicate.length > predicateMax || target === undefined) return undefined;
  const { start, end } = target;
  // Of items the walk knows it; a module may have a file of its own.
  const isFile = target.type === 'mod_item' && field(target, 'body') === undefined;
  if (node.type === 'attribute_item' && !isFile && isElsewhere(predicate)) return undefined;
  if (inUsualBuild(predicate, undefined) === false) return { name: '', at: start, start, end, idle: 'platform' };
  const features = [...predicate.matchAll(/\bfeature\s*=\s*"([\w-]{1,60})"/g)];
  const [feature] = features;
  const name = feature?.[1] ?? '';
  // Several may be given together; that is not followed.
  if (feature === undefined || features.some(([, other]) => other !== name)) return undefined;
  if (inUsualBuild(predicate, false) !== false || inUsualBuild(predicate, true) === false) return undefined;
  const at = text.indexOf(`"${name}"`, node.start + text.slice(node.start).indexOf(predicate) + feature.index) + 1;
  return { name, at, start, end, idle: 'feature' };
}

const predicateMax = 400;

/** `if cfg!(…)`: the branch that a plain build does not take. */
function underMacro(text: string, node: SyntaxNode): OwnFunctionFact | undefined {
  const condition = field(node, 'condition');
  const written = condition === undefined ? '' : text.slice(condition.start, condition.end).slice(0, predicateMax);
  const [, turned = '', predicate] = /^(!?)\s*cfg!\s*\(([^]*)\)$/.exec(written) ?? [];
  const value = predicate === undefined ? undefined : inUsualBuild(predicate, undefined);
  if (value === undefined) return undefined;
  const branch = field(node, value === (turned === '') ? 'alternative' : 'consequence');
  return branch && { name: '', at: branch.start, start: branch.start, end: branch.end, idle: 'platform' };
}

/** `impl Drop for T`: it runs where a `T` is, which something must name. */
function fulfilment(text: string, node: SyntaxNode, parents: readonly SyntaxNode[]) {
  const name = field(node, 'type');
  if (field(node, 'trait') === undefined || name?.type !== 'type_identifier') return undefined;
  const written = text.slice(name.start, name.end);
  const beside = parents.at(-1)?.children ?? [];
  const declared = beside.find((item) => {
    const own = /^(?:struct|enum|union)_item$/.test(item.type) ? field(item, 'name') : undefined;
    return own !== undefined && text.slice(own.start, own.end) === written;
  });
  const own = declared && field(declared, 'name');
  if (declared === undefined || own === undefined) return undefined;
  const fact = { name: written, at: own.start, start: node.start, end: node.end };
  return ofType(declared, 'visibility_modifier').length > 0 ? { ...fact, isPublic: true as const } : fact;
}

function isMarked(text: string, node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined || !node.type.endsWith('_item')) return false;
  for (let index = parent.children.indexOf(node) - 1; index >= 0; index--) {
    const before = parent.children[index];
    if (before === undefined || !/^(?:attribute_item|line_comment|block_comment)$/.test(before.type)) return false;
    if (before.type === 'attribute_item' && !silent.test(text.slice(before.start, before.end))) return true;
  }
  return false;
}
