/** build.sbt.lock of sbt-dependency-lock: a flat list, with the configurations that hold each entry. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfConfigurations } from './gradle-configurations.ts';

export function extractSbtLock(file: SourceFile): Extraction {
  const { root, problems: unread } = readJson(file);
  const list = memberOf(root, 'dependencies');
  if (list?.kind !== 'list') {
    const missing = { line: 1, message: 'there is no list "dependencies", so no package was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const packages = new Map<string, LockedPackage>();
  for (const entry of itemsOf(list)) {
    const [group = '', name = '', version = ''] = ['org', 'name', 'version'].map((key) => textOf(entry, key));
    const span = file.span(entry.start, entry.end);
    if (group === '' || name === '' || version === '') {
      problems.push({ line: span.startLine, message: 'an entry has no org, name or version and is not listed' });
      continue;
    }
    const key = `${group}:${name}:${version}`;
    const configurations = textsOf(memberOf(entry, 'configurations'));
    const scope = scopeOfConfigurations(configurations.filter((configuration) => configuration !== 'scala-doc-tool'));
    if (!packages.has(key)) packages.set(key, { key, name: `${group}:${name}`, version, span, dependsOn: [], scope });
  }
  return conclude({ packages: [...packages.values()], problems });
}
