/** JSON Lines: the scan, each package, vulnerability, match of a rule and gap as one object a line, told apart by `kind`. */
import type { Exported } from './exported.ts';
import type { Format } from './format.ts';

export const jsonLines = {
  name: 'jsonl',
  description: 'JSON Lines: everything, an object a line',
  mediaType: 'application/jsonl; charset=utf-8',
  extension: '.jsonl',
  *write({ tool, subject, madeAt, packages, vulnerabilities, matches, gaps }: Exported) {
    yield lineOf({ kind: 'scan', ...subject, madeAt, tool });
    for (const found of packages) yield lineOf({ kind: 'package', ...found });
    for (const { package: found, ...rest } of vulnerabilities) {
      const { ecosystem, name, version, versionRange, purl, manifestPath, span } = found;
      yield lineOf({
        kind: 'vulnerability',
        ...rest,
        package: { ecosystem, name, version, versionRange, purl, manifestPath, span },
      });
    }
    for (const match of matches) yield lineOf({ kind: 'ruleMatch', ...match });
    for (const gap of gaps) yield lineOf({ kind: 'gap', ...gap });
  },
} as const satisfies Format;

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
