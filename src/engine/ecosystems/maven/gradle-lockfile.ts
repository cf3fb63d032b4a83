/**
 * gradle.lockfile and its kin: `group:artifact:version=configuration,configuration`, sorted and flat. It does not say who
 * asks for what.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { scopeOfConfigurations } from './gradle-configurations.ts';

const entryLine = /^([^\s:=#]+):([^\s:=]+):([^\s:=]+)(?:=(.*))?$/;

export function extractGradleLockfile(file: SourceFile): Extraction {
  const packages: LockedPackage[] = [];
  const problems: Problem[] = [];
  const configuration = configurationOfFile(file.path);
  for (const { text, start, number } of linesOf(file.text)) {
    const line = text.trim();
    if (line === '' || line.startsWith('#') || line.startsWith('empty=')) continue;
    const [, group = '', artifact = '', version = '', configurations = ''] = entryLine.exec(line) ?? [];
    if (version === '') {
      problems.push({ line: number, message: `the line ${quoted(line)} was not understood` });
      continue;
    }
    const names = configurations === '' ? [configuration] : configurations.split(',').map((name) => name.trim());
    packages.push({
      key: `${group}:${artifact}:${version}`,
      name: `${group}:${artifact}`,
      version,
      span: file.span(start + text.indexOf(line), start + text.indexOf(line) + line.length),
      dependsOn: [],
      scope: scopeOfConfigurations(names),
    });
  }
  return conclude({ packages: mergeRepeated(packages), problems });
}

/** Old Gradle keeps a file for each configuration, named after it; the build script's own is a file apart. */
function configurationOfFile(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /^(?:buildscript|settings)-/.test(name) ? 'classpath' : name.replace(/\.lockfile$/, '');
}

function mergeRepeated(packages: readonly LockedPackage[]): readonly LockedPackage[] {
  return [...new Map(packages.toReversed().map((locked) => [locked.key, locked])).values()].reverse();
}
