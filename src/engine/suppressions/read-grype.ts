/** Grype's `.grype.yaml`: entries under `ignore` whose parts must all hold. An entry with a part that is not judged here does not count. */
import { ecosystemsByPurlType } from '../ecosystems/sbom/purl-identity.ts';
import type { Problem } from '../model/problem.ts';
import { itemsOf, keysOf, memberOf, type Positioned, textOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { entryMaker } from './entry.ts';
import type { PackagePattern, Suppression, SuppressionReading } from './suppression.ts';

/** Its words for kinds of packages and for languages, by what a purl calls them. */
const purlTypes: Readonly<Record<string, string>> = {
  'go-module': 'golang',
  go: 'golang',
  'java-archive': 'maven',
  java: 'maven',
  'jenkins-plugin': 'maven',
  javascript: 'npm',
  python: 'pypi',
  ruby: 'gem',
  'rust-crate': 'cargo',
  rust: 'cargo',
  'php-composer': 'composer',
  php: 'composer',
  dotnet: 'nuget',
  'dart-pub': 'pub',
  dart: 'pub',
  pod: 'cocoapods',
  conan: 'conan',
};

const judged = new Set(['vulnerability', 'include-aliases', 'reason', 'fix-state', 'package']);
const judgedOfPackage = new Set(['name', 'version', 'type', 'language', 'location']);

export function readGrype(root: Positioned | undefined, file: SourceFile): SuppressionReading {
  const make = entryMaker('grype', file.path);
  const problems: Problem[] = [];
  const suppressions = itemsOf(memberOf(root, 'ignore')).flatMap((item): Suppression[] => {
    const line = file.span(item.start, item.start).startLine;
    const found = memberOf(item, 'package');
    const foreign = [
      ...keysOf(item).filter((key) => !judged.has(key)),
      ...keysOf(found).filter((key) => !judgedOfPackage.has(key)),
    ];
    const advisory = textOf(item, 'vulnerability') ?? '';
    const name = textOf(found, 'name') ?? '';
    const kind = textOf(found, 'type') ?? textOf(found, 'language') ?? '';
    const ecosystem = kind === '' ? '' : ecosystemsByPurlType.get(purlTypes[kind.toLowerCase()] ?? kind.toLowerCase());
    const fix = textOf(item, 'fix-state') ?? '';
    const complain = (message: string): Suppression[] => {
      problems.push({ line, message: `${message}; the entry does not count` });
      return [];
    };
    if (foreign.length > 0) return complain(`${foreign.join(', ')} cannot be judged here`);
    if (!/^(?:|fixed|not-fixed|wont-fix)$/.test(fix)) return complain(`the fix-state ${fix} cannot be judged here`);
    if (advisory === '' && name === '') return complain('an entry names neither a vulnerability nor a package');
    if (ecosystem === undefined) return complain(`${kind} is no kind of package that is read here`);
    if (/[*+?()[\]|\\^$]/.test(name)) return complain(`the name ${name} is an expression, which is not followed`);
    const packages: PackagePattern[] =
      name === '' ? [] : [{ ecosystem, name, version: textOf(found, 'version') ?? '' }];
    if (name === '' && (ecosystem !== '' || textOf(found, 'version') !== undefined))
      return complain('an entry names a package without its name');
    return [
      make(line, {
        advisory,
        packages,
        path: textOf(found, 'location') ?? '',
        reason: textOf(item, 'reason') ?? '',
        ...(fix === '' ? {} : { hasFix: fix === 'fixed' }),
      }),
    ];
  });
  return { format: 'grype', suppressions, problems };
}
