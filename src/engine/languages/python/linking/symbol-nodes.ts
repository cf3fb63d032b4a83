/** The functions and classes of an installed distribution that an advisory's symbols name. */
import type { VulnerableSymbols } from '../../../model/advisory.ts';
import type { CallGraph } from '../graph/call-graph.ts';

/** `modules` are the distribution's top-level modules, under which a symbol without a module is looked for. */
export function symbolNodes(
  graph: CallGraph,
  symbols: VulnerableSymbols,
  owns: (path: string) => boolean,
  modules: readonly string[],
): ReadonlySet<number> {
  const nodes = new Set<number>();
  const files = filesByModule(graph, owns);
  for (const { module, name } of symbols.entries) {
    const parts = name
      .replace(/\(\)$/, '')
      .split(/[.#]|::/)
      .filter((part) => part !== '');
    if (parts.length === 0) continue;
    const written = [...module.split('.').filter((part) => part !== ''), ...parts];
    const named = [written, ...modules.map((root) => [root, ...written])].flatMap((full) => byWay(graph, files, full));
    for (const node of named.length > 0 ? named : defined(graph, owns, module, parts)) {
      if (owns(graph.nodes[node]?.path ?? '')) nodes.add(node);
    }
  }
  return nodes;
}

function filesByModule(graph: CallGraph, owns: (path: string) => boolean): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { path } of graph.nodes) if (owns(path)) files.set(graph.dottedName(path), path);
  return files;
}

/** `pkg.mod.C.m`: the longest start that is a module, then what it holds under the rest, wherever that was defined. */
function byWay(graph: CallGraph, files: ReadonlyMap<string, string>, full: readonly string[]): readonly number[] {
  for (let length = full.length - 1; length > 0; length--) {
    const path = files.get(full.slice(0, length).join('.'));
    if (path === undefined) continue;
    const found = graph.named(path, full.slice(length));
    if (found.length > 0) return found;
  }
  return [];
}

/** A symbol without its module is the one function of that name that the distribution defines, if there is only one. */
function defined(
  graph: CallGraph,
  owns: (path: string) => boolean,
  module: string,
  parts: readonly string[],
): readonly number[] {
  const name = parts.join('.');
  const found = [...graph.nodes.keys()].filter((node) => {
    const item = graph.nodes[node];
    if (item === undefined || item.name !== name || !owns(item.path)) return false;
    const dotted = graph.dottedName(item.path);
    return module === '' || dotted === module || dotted.endsWith(`.${module}`) || dotted.startsWith(`${module}.`);
  });
  return found.length === 1 ? found : [];
}
