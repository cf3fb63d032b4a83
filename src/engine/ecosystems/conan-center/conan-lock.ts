/**
 * conan.lock. Conan 1 (`graph_lock`, versions 0.0 to 0.4) keeps a graph of nodes, one of which is the project itself; Conan 2
 * (version 0.5) keeps flat lists of references.
 */
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { pathSource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';
import { readConanReference } from './reference.ts';

export function extract(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  if (root?.kind !== 'map') return notRead(problems, 'The file is no JSON object.');
  const nodes = memberOf(root, 'graph_lock', 'nodes');
  return nodes === undefined ? fromLists(file, root, problems) : fromGraph(file, nodes, problems);
}

const lists: readonly (readonly [key: string, scope: Scope])[] = [
  ['requires', 'production'],
  ['build_requires', 'development'],
  ['python_requires', 'development'],
  ['config_requires', 'development'],
];

function fromLists(file: SourceFile, root: Positioned, textProblems: readonly Problem[]): Extraction {
  const problems: Problem[] = [...textProblems];
  const packages = new Map<string, LockedPackage>();
  if (problems.length === 0 && lists.every(([list]) => memberOf(root, list) === undefined)) {
    problems.push({ line: 1, message: 'There is neither a graph nor a list of references.' });
  }
  for (const [list, scope] of lists) {
    for (const item of itemsOf(memberOf(root, list))) {
      // A reference that is overridden stands in a list with what replaces it.
      const text = textOf(item) ?? textOf(itemsOf(item)[0]);
      const span = file.span(item.start, item.end);
      const reference = text === undefined ? undefined : readConanReference(text);
      if (reference === undefined) {
        problems.push({ line: span.startLine, message: `No package is named by ${quoted(text ?? '')}.` });
        continue;
      }
      const key = `${reference.name}/${reference.version}`;
      if (!packages.has(key)) packages.set(key, { key, ...reference, span, dependsOn: [], scope });
    }
  }
  return conclude({ packages: [...packages.values()], problems });
}

function fromGraph(file: SourceFile, graph: Positioned, textProblems: readonly Problem[]): Extraction {
  const problems: Problem[] = [...textProblems];
  const nodes = membersOf(graph);
  const needed = new Set(
    nodes.flatMap((node) => [...targetsOf(node, 'requires'), ...targetsOf(node, 'build_requires')]),
  );
  const packages: LockedPackage[] = [];
  const roots = new Map<string, ProjectDependency>();

  for (const node of nodes) {
    const text = textOf(node, 'ref') ?? textOf(node, 'pref') ?? '';
    const isLocal = memberOf(node, 'path') !== undefined;
    const span = file.span(...memberRange(node));
    if (text === '' || (isLocal && !needed.has(node.key))) {
      for (const key of targetsOf(node, 'build_requires')) roots.set(key, { key, scope: 'development' });
      for (const key of targetsOf(node, 'requires')) roots.set(key, { key, scope: 'production' });
      continue;
    }
    const reference = readConanReference(text);
    if (reference === undefined) {
      problems.push({ line: span.startLine, message: `No package is named by ${quoted(text)}.` });
      continue;
    }
    const dependsOn = [...new Set([...targetsOf(node, 'requires'), ...targetsOf(node, 'build_requires')])];
    packages.push({
      key: node.key,
      ...reference,
      span,
      dependsOn,
      ...(isLocal ? { source: pathSource(textOf(node, 'path') ?? '') } : {}),
    });
  }
  const projects = roots.size === 0 ? [] : [{ folder: folderOf(file.path), dependsOn: [...roots.values()] }];
  return conclude({ packages, projects, problems });
}

/** Node ids: a list of them, or, before version 0.3, a map from reference to id. */
function targetsOf(node: Positioned, relation: string): readonly string[] {
  const value = memberOf(node, relation);
  return [...itemsOf(value), ...membersOf(value)].flatMap((item) => textOf(item) ?? []);
}
