/**
 * Podfile.lock: YAML whose list PODS holds `Name (1.0)`, or a map from that to what the pod needs. A subspec
 * (`Firebase/Core`) is an entry of its own, as the file has it.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';

export function extract(file: SourceFile): Extraction {
  const { documents, problems: textProblems } = readYaml(file);
  const problems: Problem[] = [...textProblems];
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  const asked = memberOf(root, 'DEPENDENCIES');
  const direct = asked === undefined ? undefined : new Set(textsOf(asked).map(podName));
  if (memberOf(root, 'PODS') === undefined || direct === undefined) {
    problems.push({ line: 0, message: 'PODS or DEPENDENCIES is missing: the file may be cut.' });
  }

  const packages = new Map<string, LockedPackage>();
  for (const item of itemsOf(memberOf(root, 'PODS'))) {
    for (const { title, needs, range } of titlesOf(item)) {
      const span = file.span(...range);
      const [, name, version] = /^(\S+) \(([^()\s]+)\)$/.exec(title) ?? [];
      if (name === undefined || version === undefined) {
        problems.push({ line: span.startLine, message: `No pod and version were read from ${quoted(title)}.` });
        continue;
      }
      if (packages.has(name)) continue;
      packages.set(name, {
        key: name,
        name,
        version,
        span,
        dependsOn: [...new Set(needs.map(podName))],
        ...(direct === undefined
          ? {}
          : { directness: direct.has(name) ? ('direct' as const) : ('transitive' as const) }),
        ...sourceOf(root, name),
      });
    }
  }
  return conclude({ packages: [...packages.values()], problems });
}

interface Titled {
  readonly title: string;
  readonly needs: readonly string[];
  readonly range: readonly [number, number];
}

function titlesOf(item: Positioned): readonly Titled[] {
  const title = textOf(item);
  if (title !== undefined) return [{ title, needs: [], range: [item.start, item.end] }];
  return membersOf(item).map((node) => ({ title: node.key, needs: textsOf(node), range: memberRange(node) }));
}

/** `PINCache (~> 3.0.3)` and `Name (from ...)` begin with the name. */
function podName(text: string): string {
  return text.split(' ', 1)[0] ?? text;
}

/** EXTERNAL SOURCES names root pods, whose subspecs come from the same place; the others' registries stand in SPEC REPOS. */
function sourceOf(root: Positioned, name: string): Pick<LockedPackage, 'source'> {
  const pod = name.split('/', 1)[0] ?? name;
  const origin = memberOf(root, 'EXTERNAL SOURCES', pod);
  const checkout = memberOf(root, 'CHECKOUT OPTIONS', pod);
  const text = (key: string): string | undefined => textOf(origin, key) ?? textOf(checkout, key);
  const repository = text(':git') ?? text(':hg') ?? text(':svn');
  if (repository !== undefined) {
    const reference = textOf(checkout, ':commit') ?? text(':commit') ?? text(':tag') ?? text(':branch');
    return { source: gitSource(repository, reference) };
  }
  const path = text(':path');
  if (path !== undefined) return { source: pathSource(path) };
  if (origin !== undefined) return { source: urlSource(text(':http') ?? text(':podspec') ?? '') };
  const registry = membersOf(memberOf(root, 'SPEC REPOS')).find((node) => textsOf(node).includes(pod))?.key;
  return registry === undefined || registry === 'trunk' ? {} : { source: registrySource(registry) };
}
