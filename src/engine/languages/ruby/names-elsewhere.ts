/** Places that load nothing themselves and hold the names of what is loaded elsewhere: symbols, and lists of all gems. */
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';

/** Symbols name adapters and engines as texts do. */
export function noteSymbol(walk: QualifiedWalk, node: SyntaxNode): void {
  const name = textOf(walk, node).slice(1);
  if (/^[a-z]\w{1,40}$/.test(name)) walk.facts.string(name, node);
}

/** What asks for gems without naming them. */
const listing =
  /^(?:find_files|find_latest_files|find_files_from_load_path|each|all|stubs|loaded_specs|find_all_by_full_name|latest_specs|load_env_plugins|load_plugins|definition|environment|load)$/;

export function noteGemList(walk: QualifiedWalk, owner: string, method: string, node: SyntaxNode): void {
  if (/^(?:Gem|Bundler)(?:$|::)/.test(owner) && listing.test(method))
    walk.facts.hazard('computed_dispatch', `${owner}.${method}`, node);
}

/** `ENV['RUBYOPT'] = …`, `spawn({ 'RUBYOPT' => … })`: every Ruby that is started then loads what it says. */
export function noteOptions(walk: QualifiedWalk, node: SyntaxNode): void {
  const [key] = node.children;
  const isGiven = node.type === 'pair' || (node.type === 'element_reference' && node.field === 'left');
  const name = node.type === 'element_reference' ? node.children[1] : key;
  if (isGiven && /^(?:['"]RUBY(?:OPT|LIB)['"]|RUBY(?:OPT|LIB))$/.test(textOf(walk, name).slice(0, 20)))
    walk.facts.hazard('dynamic_load', 'options of every Ruby', node);
}
