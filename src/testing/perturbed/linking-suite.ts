/**
 * Small changes to the programs of linking and of reachability fixtures, and everything their linker says: what each import means, what is
 * known of each package, and which installed files are whose.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extractFacts, inProcessFacts } from '../../engine/languages/extract-facts.ts';
import { languageOf } from '../../engine/languages/index.ts';
import { allLinkages } from '../../engine/languages/linkages.ts';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import type { InstalledSources } from '../../engine/linking/installed-sources.ts';
import type { Linkage, Linker } from '../../engine/linking/linker.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import type { FileFacts } from '../../engine/model/file-facts.ts';
import type { LanguageName } from '../../engine/model/language-name.ts';
import type { Package } from '../../engine/model/package.ts';
import { sectionsOf } from '../sections.ts';
import { factsOf, packageOf } from '../packages-and-facts.ts';
import { caseInput, parseCase } from '../reachability-case.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const linkages = await allLinkages();
const root = new URL('../../engine/languages/', import.meta.url);

/** Folders of fixtures of their own. */
const folders = {
  csharp: 'csharp/fixtures/linking',
  go: 'go/fixtures/linking',
  java: 'java/fixtures/linking',
  javascript: 'javascript/linking/fixtures',
  php: 'php/fixtures/linking',
  python: 'python/fixtures/linking',
  ruby: 'ruby/fixtures/linking',
  rust: 'rust/fixtures/linking',
} as const satisfies Partial<Readonly<Record<LanguageName, string>>>;

type LinkedLanguage = keyof typeof folders;

export function linkingSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(folders) as LinkedLanguage[]).map(linkingSuite);
}

export function linkingSuite(language: LinkedLanguage): Suite {
  const linkage = linkages.find(({ languages }) => languages.includes(language));
  if (linkage === undefined) throw new Error(`nothing links ${language}`);
  const own = textsIn(new URL(`${folders[language]}/`, root)).map(([name, text]) => perturbedCase(name, text, linkage));
  const programs = textsIn(new URL(`../reachability/fixtures/${language}/`, root)).map(([name, text]) =>
    programCase(name, text, linkage),
  );
  return {
    name: `linking/${language}`,
    cases: [...own, ...programs],
    perFile: 30,
    oneOf: 8,
    digests: new URL(`${language}/perturbed-linking.txt`, root),
  };
}

function textsIn(folder: URL): (readonly [name: string, text: string])[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
}

function programCase(name: string, text: string, linkage: Linkage): PerturbedCase {
  const found = parseCase(text);
  const { packages } = caseInput(found, inProcessFacts);
  return {
    name: `program-${name.replace('.txt', '')}`,
    files: found.files,
    outcome: (changed) => linkerLines(linkage, changed, packages, []),
  };
}

/** A sentence, with `packages: a b` below it or a part `packages`; then files, and a part `answers` of questions. */
function perturbedCase(name: string, text: string, linkage: Linkage): PerturbedCase {
  const { head, parts: sections } = sectionsOf(text);
  const { packages: listed, answers = '', ...files } = Object.fromEntries(sections);
  const packages = listed ?? (/^packages: (.*)$/m.exec(head)?.[1] ?? '').replaceAll(' ', '\n');
  return {
    name: name.replace('.txt', ''),
    // What is there and what is asked are changed as well, for much of a linker goes by names alone.
    files: { ...files, packages, answers },
    outcome: ({ packages: there = '', answers: asked = '', ...changed }) => {
      const specifiers = [...new Set(asked.split(/\s+/))].filter((word) => !/^(?:=>?)?$/.test(word));
      const items = there.split('\n').filter((line) => line !== '');
      return linkerLines(
        linkage,
        changed,
        items.map((line) => packageIn(line, linkage.ecosystem)),
        specifiers,
      );
    },
  };
}

/** `name`, `name@version` or `transitive name`. */
function packageIn(line: string, ecosystem: EcosystemName): Package {
  const key = line.replace(/^transitive /, '');
  const at = key.lastIndexOf('@');
  const [name, version] = at > 0 ? [key.slice(0, at), key.slice(at + 1)] : [key, '1.0.0'];
  const normalizedName = ecosystem === 'NuGet' ? name.toLowerCase() : name;
  return packageOf(name, version, { ecosystem, normalizedName, isDirect: key === line });
}

async function linkerLines(
  linkage: Linkage,
  files: Files,
  packages: readonly Package[],
  specifiers: readonly string[],
): Promise<readonly string[]> {
  const facts: FileFacts[] = [];
  for (const [path, text] of Object.entries(files)) {
    const language = languageOf(path)?.name;
    const extracted = language === undefined ? undefined : await extractFacts(path, language, Buffer.from(text));
    if (extracted !== undefined && 'facts' in extracted) facts.push({ path, ...extracted.facts });
  }
  const linker = await linkage.open({ tree: memoryTree(files), files: facts, packages });
  const asking = facts.length > 0 ? facts : [factsOf('src/a.js')];
  const lines = asking.flatMap((file) => importLines(linker, file, specifiers));
  const names = new Set([...packages.map(({ normalizedName }) => normalizedName), ...specifiers]);
  lines.push(...[...names].map((name) => packageLine(linker, name)));
  const { installed } = linker;
  const written = facts.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
  return installed === undefined
    ? lines
    : [
        ...lines,
        ...(await installedLines(installed, Object.keys(files), packages, [...new Set([...specifiers, ...written])])),
      ];
}

function importLines(linker: Linker, file: FileFacts, specifiers: readonly string[]): string[] {
  const asked = [...new Set([...file.imports.map(({ specifier }) => specifier), ...specifiers])];
  return asked.map((specifier) => {
    const answers = [[], ['a'], ['A', 'b']].map((path) => [
      linker.ownTargets(file, specifier, path),
      linker.packageTargets(file, specifier, path),
    ]);
    return `${file.path} ${specifier} ${plain(answers)}`;
  });
}

function packageLine(linker: Linker, name: string): string {
  return `${name} ${plain([
    linker.hasKnownImportName(name),
    linker.isRunByName(name),
    linker.isAutoloaded?.(name),
    linker.autoloadReason?.(name),
    linker.isInert(name),
    linker.mentionNames(name),
  ])}`;
}

async function installedLines(
  installed: InstalledSources,
  paths: readonly string[],
  packages: readonly Package[],
  specifiers: readonly string[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const path of paths) {
    const resolved = await Promise.all(specifiers.map((specifier) => installed.resolve(path, specifier)));
    lines.push(
      `${path} ${plain([
        installed.ownerOf?.(path),
        installed.languageOf?.(path),
        installed.unitOf?.(path),
        installed.isBinary?.(path),
        installed.besides?.(path),
        await installed.declared(path),
        resolved,
      ])}`,
    );
  }
  for (const item of packages) {
    const isOwned = await installed.ownership(item);
    const owned = isOwned === undefined ? 'not installed' : paths.filter(isOwned);
    const moduleFiles = installed.moduleFiles(item.name);
    lines.push(
      `${item.name} ${plain([
        owned,
        await installed.foldersOf?.(item),
        await installed.entriesOf(item.name),
        moduleFiles === undefined ? undefined : paths.filter(moduleFiles),
      ])}`,
    );
  }
  return lines;
}
