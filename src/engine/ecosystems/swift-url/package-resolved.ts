/**
 * Package.resolved, versions 1 to 3: a flat list of pins. A pin of a branch or a commit has no version, unless the branch
 * is named like one.
 */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';

/** Longer than any address; normalising takes the square of it in the worst case. */
const addressLengthMax = 1_000;

export function extract(file: SourceFile): Extraction {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  const pins = memberOf(root, 'pins') ?? memberOf(root, 'object', 'pins');
  if (pins?.kind !== 'list' && problems.length === 0) problems.push({ line: 1, message: 'There is no list of pins.' });

  const seen = new Set<string>();
  const packages: LockedPackage[] = [];
  for (const pin of itemsOf(pins)) {
    const span = file.span(pin.start, pin.end);
    const address = textOf(pin, 'location') || textOf(pin, 'repositoryURL') || textOf(pin, 'identity') || '';
    if (address === '' || address.length > addressLengthMax) {
      const message =
        address === '' ? 'A pin without a location was left out.' : 'A pin with an endless location was left out.';
      problems.push({ line: span.startLine, message });
      continue;
    }
    const name = normalizePackageName('SwiftURL', address);
    const state = memberOf(pin, 'state');
    const tag = textOf(state, 'version');
    const version = tag ?? versionOfBranch(state);
    const key = `${name} ${version}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = { key, name, version, span, dependsOn: noKeys };
    const source = sourceOf(pin, address, state);
    packages.push(source === undefined ? entry : { ...entry, source });
  }
  return conclude({ packages, problems });
}

const noKeys: readonly string[] = [];

function versionOfBranch(state: Positioned | undefined): string {
  const branch = textOf(state, 'branch') ?? '';
  return /^v?\d+\.\d+(?:\.\d+)*$/.test(branch) ? branch : '';
}

/** Every package is a repository, and versions are its tags; packages of a registry are known by an identity alone. */
function sourceOf(pin: Positioned, address: string, state: Positioned | undefined): PackageSource | undefined {
  const kind = textOf(pin, 'kind') ?? '';
  if (kind.startsWith('local') || kind === 'fileSystem') return pathSource(address);
  if (kind === 'registry' || !/[/:]/.test(address)) return undefined;
  return gitSource(address, textOf(state, 'revision') ?? textOf(state, 'branch'));
}
