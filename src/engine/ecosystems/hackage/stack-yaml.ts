/**
 * stack.yaml: its `extra-deps` pin packages beside the snapshot, as `name-1.2.3`, with or without a hash. Repositories and
 * archives among them have no version here; stack.yaml.lock, where it stands beside, says more.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { itemsOf, memberOf, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';
import { readHackageReference } from './stack-lock.ts';

export function extract(file: SourceFile): Extraction {
  const { documents, problems: textProblems } = readYaml(file);
  const problems: Problem[] = [...textProblems];
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  const packages = new Map<string, LockedPackage>();
  for (const item of itemsOf(memberOf(root, 'extra-deps'))) {
    const text = textOf(item);
    const span = file.span(item.start, item.end);
    const identity = text === undefined ? undefined : readHackageReference(text);
    const isFolder = text !== undefined && /^\.{0,2}\//.test(text);
    if (isFolder) continue;
    if (identity === undefined) {
      problems.push({ line: span.startLine, message: 'An extra dependency without name and version was left out.' });
      continue;
    }
    const key = `${identity.name}-${identity.version}`;
    if (!packages.has(key)) packages.set(key, { key, ...identity, span, dependsOn: [], directness: 'direct' });
  }
  return conclude({ packages: [...packages.values()], problems });
}
