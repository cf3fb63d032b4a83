/**
 * Small changes to single lines: paths, names, addresses, specifiers, globs, symbols and scores, and all that is decided by
 * such a line alone. The lines stand in `src/engine/perturbed/<suite>-lines.txt`; paths come from the fixtures too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { cvssBaseScore, readCvssVector } from '../../engine/advisories/cvss.ts';
import { ecosystemOfOsv, normalizePackageName } from '../../engine/advisories/normalize-name.ts';
import { meetsTest } from '../../engine/call-arguments/meets-test.ts';
import { dialects } from '../../engine/call-arguments/dialects.ts';
import { readArguments } from '../../engine/call-arguments/read-arguments.ts';
import { ecosystems } from '../../engine/ecosystems/index.ts';
import { readDepPath, withoutPeers } from '../../engine/ecosystems/npm/pnpm-dep-path.ts';
import { exactVersion, readSpecifier, sourceOf } from '../../engine/ecosystems/npm/specifier.ts';
import { readPattern, requestOf, targetOf } from '../../engine/ecosystems/npm/yarn-patterns.ts';
import { pinnedVersion, readArchiveName, readRequirement } from '../../engine/ecosystems/pypi/requirement.ts';
import { isMatchingFolder } from '../../engine/inventory/folder-globs.ts';
import { purlBuilder } from '../../engine/inventory/purl.ts';
import { isInDependencyFolder } from '../../engine/inventory/select-files.ts';
import { unsupportedKind } from '../../engine/inventory/unsupported-kinds.ts';
import { mayBuildOn } from '../../engine/languages/go/build-constraint.ts';
import { goNames } from '../../engine/languages/go/linking/symbol-names.ts';
import { scriptNames } from '../../engine/languages/javascript/linking/symbol-names.ts';
import { cellAsPython } from '../../engine/languages/python/notebook-lines.ts';
import { pythonNames } from '../../engine/languages/python/linking/symbol-names.ts';
import { languageOf, languageOfScript } from '../../engine/languages/index.ts';
import { isFirstParty, isTestPath } from '../../engine/linking/first-party.ts';
import { matchSymbols, qualifiedNames, symbolNames } from '../../engine/linking/symbols.ts';
import type { ArgumentTest } from '../../engine/model/argument-condition.ts';
import {
  gitSource,
  gitSourceWithFragment,
  isGitAddress,
  isPathAddress,
  pathSource,
  registrySource,
  repositoryKey,
  urlSource,
  withoutSecrets,
} from '../../engine/model/source-address.ts';
import { compileGlob } from '../../engine/rules/glob.ts';
import { findImports } from '../../engine/rules/questions/find-imports.ts';
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import {
  hasScriptsInside,
  languagesNamed,
  ruleLanguagesOf,
  unsupportedLanguageOf,
} from '../../engine/rules/syntax/rule-language.ts';
import { sourceTypesOf } from '../../engine/rules/source-types.ts';
import { ecosystemFolders, fixtureCases } from '../fixture-cases.ts';
import { lineSuite } from './line-suite.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/', import.meta.url);
const purl = purlBuilder();
const everyNames = [qualifiedNames, goNames, scriptNames, pythonNames];

interface Place {
  readonly start: number;
  readonly end: number;
}

/** One of each shape. */
const argumentTests: readonly ArgumentTest[] = [
  { argument: [0], isGiven: true },
  { argument: [1, 'mode', 'aliases'], isGiven: false },
  { argument: [1, 'Loader', 'flags'], isOneOf: ['Safe', 'Yaml::SAFE', 'Mode::Safe', 'yaml.SafeLoader'] },
  { argument: ['*'], isOneOf: ['opt()', 'Options::new()', 'Key()'] },
  { argument: [1], key: ['a'], isGiven: true },
  { argument: [0, 1], key: ['a', 'b'], ignoresCase: true, equals: ['x', 'y', true, null] },
  { argument: ['verify', 'strict', 1], equals: [false, 'none', 1] },
];

/** What is asked of a line, by suite. */
const questions = {
  paths: (line: string) => [
    // Whole, so that what else a format says is held too.
    ecosystems.flatMap(({ formats }) => formats.filter((format) => format.matches(line))),
    ecosystems.flatMap(({ formats }) => formats.filter((format) => format.matches(line.toUpperCase()))),
    languageOf(line)?.name,
    ruleLanguagesOf(line).map(({ name }) => name),
    hasScriptsInside(line),
    unsupportedLanguageOf(line),
    unsupportedKind(line),
    isInDependencyFolder(line),
    isFirstParty(line),
    isTestPath(line),
    sourceTypesOf(line, ''),
  ],
  /** `ecosystem name version`, where the ecosystem has `_` for spaces. */
  names: (line: string) => {
    const [ecosystemName, name = '', version = ''] = line.split(' ');
    const ecosystem = ecosystems.find((one) => one.name.replaceAll(' ', '_') === ecosystemName);
    if (ecosystem === undefined) return [ecosystemOfOsv(ecosystemName ?? '')];
    const { aliases, purlType, languages, scheme } = ecosystem;
    return [
      [aliases, purlType, languages, scheme.name],
      ecosystem.normalizeName(name),
      normalizePackageName(ecosystem.name, name),
      purl(ecosystem, ecosystem.normalizeName(name), version),
      purl(ecosystem, name, ''),
    ];
  },
  addresses: (line: string) => [
    registrySource(line),
    gitSource(line, 'main'),
    gitSourceWithFragment(line),
    pathSource(line),
    urlSource(line),
    isGitAddress(line),
    isPathAddress(line),
    withoutSecrets(line),
    repositoryKey(line),
    sourceOf(line),
  ],
  specifiers: (line: string) => [
    readSpecifier(line),
    exactVersion(line),
    readDepPath(line),
    withoutPeers(line),
    readPatternWhole(line),
  ],
  requirements: (line: string) => {
    const requirement = readRequirement(line);
    return [requirement, pinnedVersion(requirement?.constraint ?? line), readArchiveName(line)];
  },
  /** `glob path`. */
  globs: (line: string) => {
    const [glob = '', path = ''] = line.split(' ');
    const compiled = compileGlob(glob);
    return [
      compiled.ok ? compiled.matches(path) : compiled.message,
      isMatchingFolder(path, '', [glob]),
      isMatchingFolder(`base/${path}`, 'base', ['**', `!${glob}`]),
    ];
  },
  /** `symbol of an advisory | module of the package | members that are used`. */
  symbols: (line: string) => {
    const [symbol = '', module = '', used = ''] = line.split(' | ');
    const hash = symbol.indexOf('#');
    const entry = { module: symbol.slice(0, Math.max(0, hash)), name: symbol.slice(hash + 1) };
    const symbols = { grade: 'curated' as const, entries: [entry], goos: [], goarch: [] };
    const path = used === '' ? [] : used.split(' ');
    const target = { name: 'a', module, path, isExact: true };
    return [symbolNames(symbol), ...everyNames.map((names) => matchSymbols(names, symbols, target))];
  },
  scores: (line: string) => {
    const vector = readCvssVector(line);
    return [vector, vector === undefined ? undefined : cvssBaseScore(vector)];
  },
  /** First lines of scripts. */
  scripts: (line: string) => [languageOfScript(line)?.name, languagesNamed(line)?.map(({ name }) => name)],
  /** `module that is looked for | path | code`. */
  imports: (line: string) => {
    const [module = '', path = '', code = ''] = line.split(' | ');
    return sourceViews(path, code).map((view) =>
      findImports({ kind: 'imports', modules: [module] }, view).map(({ start, end, name }) => [start, end, name]),
    );
  },
  /** Cells of a notebook, with `|` for the end of a line. */
  cells: (line: string) => [cellAsPython(line.split('|').map((text) => `${text}\n`)), cellAsPython([line])],
  /** `language name code`, where the callee stands at the beginning of the code. */
  arguments: (line: string) => {
    const [language, name = '', ...words] = line.split(' ');
    const code = words.join(' ').replaceAll('|', '\n');
    const dialect = [...dialects.keys()].find((one) => one === language);
    const end = code.search(/[^\w.$:?]|$/);
    const written = dialect === undefined ? undefined : readArguments(code, dialect, { start: 0, end }, name);
    if (written === undefined) return [];
    const isOf = ({ start, end: last }: Place, names: readonly string[]) =>
      names.includes(code.slice(start, last)) || undefined;
    return [
      written,
      ...argumentTests.flatMap((asked) => [
        meetsTest(written, asked, 'all', isOf),
        meetsTest(written, asked, 'some', isOf),
      ]),
    ];
  },
  /** `path constraint`. */
  builds: (line: string) => {
    const at = line.indexOf(' ');
    const platforms = ['linux amd64', 'windows 386', 'darwin arm64'].map((platform) => platform.split(' '));
    return platforms.map(([os = '', arch = '']) =>
      mayBuildOn(line.slice(0, at), line.slice(at + 1), { goos: os, goarch: arch }),
    );
  },
} as const satisfies Readonly<Record<string, (line: string) => readonly unknown[]>>;

type Name = keyof typeof questions;

const changesOfPath = 60;
const pathsOfKind = 2;

export function wordSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(questions) as Name[]).map((name) => {
    const own = readFileSync(new URL(`perturbed/${name}-lines.txt`, root), 'utf8');
    const suite = {
      name: `words/${name}`,
      answer: (line: string) => plain(questions[name](line)),
      digests: new URL(`perturbed/${name}.txt`, root),
    };
    if (name === 'names') return lineSuite({ ...suite, texts: { lines: own, everywhere: namesEverywhere() } });
    if (name !== 'paths') return lineSuite({ ...suite, texts: { lines: own } });
    // Each by itself: where a pattern begins and ends shows in few changes of the paths that it is for.
    const paths = [...new Set([...own.split('\n'), ...pathsOfFixtures()])].filter((path) => path !== '');
    const alike = Map.groupBy(paths, (path) => suite.answer(path).replaceAll(path, ''));
    const few = [...alike.values()].flatMap((group) => group.slice(0, pathsOfKind));
    const texts = Object.fromEntries(few.map((path) => [path.replaceAll(' ', '_'), path]));
    return { ...lineSuite({ ...suite, texts, perText: changesOfPath }), oneOf: 12 };
  });
}

function readPatternWhole(line: string): unknown {
  const pattern = readPattern(line);
  return pattern === undefined ? undefined : [pattern, targetOf(pattern), requestOf(pattern)];
}

/** A name in each ecosystem that all of them spell in their own way. */
function namesEverywhere(): string {
  return ecosystems.map(({ name }) => `${name.replaceAll(' ', '_')} Some/Group:A_b.C--d @v1.0+2`).join('\n');
}

function pathsOfFixtures(): readonly string[] {
  const listed = ecosystemFolders().flatMap((folder) => {
    const file = new URL(`ecosystems/${folder}/fixtures/paths.txt`, root);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' -> ')[0] ?? '');
  });
  const files = fixtureCases().flatMap((item) => Object.keys(item.files));
  return [...listed, ...files];
}
