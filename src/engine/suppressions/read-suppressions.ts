/** Which format an ignore file is of, by its name and else by what it holds, and what it says. */
import { readJson } from '../text/json.ts';
import { itemsOf, keysOf, memberOf, type Positioned, textOf } from '../text/positioned.ts';
import type { SourceFile } from '../text/source-file.ts';
import { readYaml } from '../text/yaml.ts';
import type { Problem } from '../model/problem.ts';
import { faultOfGlob } from './path-matcher.ts';
import { readCycloneDx } from './read-cyclonedx.ts';
import { readGrype } from './read-grype.ts';
import { readOpenVex } from './read-openvex.ts';
import { readOsvScanner } from './read-osv-scanner.ts';
import { readSnyk } from './read-snyk.ts';
import { readTrivyLines, readTrivyYaml } from './read-trivy.ts';
import { readVedette } from './read-vedette.ts';
import type { SuppressionReading } from './suppression.ts';

/** A text that is not of any format gives no entries, and a problem that says so. */
export function readSuppressions(file: SourceFile): SuppressionReading {
  const reading = readFormat(file);
  const faults = reading.suppressions.flatMap(({ path, origin }) => {
    const fault = path === '' ? undefined : faultOfGlob(path);
    return fault === undefined ? [] : [{ line: origin.line, message: `${path}: ${fault}` }];
  });
  if (faults.length === 0) return reading;
  const lines = new Set(faults.map(({ line }) => line));
  return {
    ...reading,
    suppressions: reading.suppressions.filter(({ origin }) => !lines.has(origin.line)),
    problems: [...reading.problems, ...faults],
  };
}

function readFormat(file: SourceFile): SuppressionReading {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).toLowerCase();
  if (name.endsWith('.toml')) return readOsvScanner(file);
  if (file.text.trimStart().startsWith('{')) return readDocument(file);
  const reading = /\.(?:ya?ml|snyk)$/.test(name) ? undefined : readIfLines(file);
  if (reading !== undefined) return reading;
  const { documents, problems } = readYaml(file);
  return withProblems(ofYaml(documents[0], file, name), problems);
}

function readDocument(file: SourceFile): SuppressionReading {
  const { root, problems } = readJson(file);
  if (textOf(root, 'bomFormat') === 'CycloneDX') return withProblems(readCycloneDx(root, file), problems);
  if ((textOf(root, '@context') ?? '').includes('openvex')) return withProblems(readOpenVex(root, file), problems);
  const message = 'is JSON, and neither OpenVEX nor CycloneDX';
  return { format: 'vedette', suppressions: [], problems: [...problems, { line: 1, message }] };
}

/** One word a line, and perhaps its end: what no YAML of the other formats looks like. */
function readIfLines(file: SourceFile): SuppressionReading | undefined {
  const lines = file.text.split(/\r?\n/).map((line) => line.replace(/#.*$/, '').trim());
  const isList = lines.every((line) => /^(?:[A-Za-z][\w.-]*(?:\s+exp:\S*)?)?$/.test(line));
  return isList ? readTrivyLines(file) : undefined;
}

function ofYaml(root: Positioned | undefined, file: SourceFile, name: string): SuppressionReading {
  const ignored = memberOf(root, 'ignore');
  if (name === '.snyk' || ignored?.kind === 'map') return readSnyk(root, file);
  if (memberOf(root, 'vulnerabilities') !== undefined) return readTrivyYaml(root, file);
  const isGrype = itemsOf(ignored).some(
    (item) => keysOf(item).includes('vulnerability') || memberOf(item, 'package')?.kind === 'map',
  );
  return isGrype || name.includes('grype') ? readGrype(root, file) : readVedette(root, file);
}

/** An entry that was cut off would leave out more than it was meant to: of a text that was not read whole, none counts. */
function withProblems(reading: SuppressionReading, problems: readonly Problem[]): SuppressionReading {
  return problems.length === 0 ? reading : { ...reading, suppressions: [], problems };
}
