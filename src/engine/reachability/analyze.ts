/** Answers a scan's questions: reads the repository's code once, links it to the packages, and judges each vulnerable one. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { Package } from '../model/package.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { Gap } from '../linking/gap.ts';
import { rootKindsOf } from '../linking/root-kind.ts';
import { entriesOfDirect, startedEntries } from './started-entries.ts';
import { type CodeBase, readCodeBase } from './code-base.ts';
import { parentsFinder } from '../linking/dependency-paths.ts';
import { evidenceWriter } from '../linking/evidence.ts';
import type { CallTrace } from '../linking/call-trace.ts';
import { traceCalls } from './installed/calls.ts';
import type { DetailedFiles } from '../linking/detailed-files.ts';
import type { Linkage, Linker, Program, World } from '../linking/linker.ts';
import type { SourceTrace } from '../linking/source-trace.ts';
import { traceSources } from './installed/trace.ts';
import { instancesOf } from '../linking/instances.ts';
import { judge } from './judge.ts';
import { linkagesOf } from '../languages/linkages.ts';
import { detailedFiles } from './installed/detailed-files.ts';
import { type OwnCode, readOwnCode } from '../linking/own-code.ts';
import { lookupsOver } from '../linking/lookups.ts';
import { indexMentions, type Mention } from '../linking/mentions.ts';
import { indexModules } from '../linking/module-index.ts';
import type { Reach, ReachInput } from './reach.ts';
import type { Verdict } from '../model/verdict.ts';

export const analyzeReachability: Reach = async (input) => {
  const asked = new Set(input.questions.map((question) => question.package.ecosystem));
  const followed = await linkagesOf(asked);
  const languages = new Set<LanguageName>(followed.flatMap((linkage) => linkage.languages));
  const code = followed.length === 0 ? { files: [], gaps: [] } : await readCodeBase({ ...input, languages });
  const worlds = new Map<EcosystemName, World>();
  for (const linkage of followed) worlds.set(linkage.ecosystem, await openWorld(input, linkage, code));

  const verdicts: Verdict[] = [];
  for (const question of input.questions) {
    input.signal?.throwIfAborted();
    const world = worlds.get(question.package.ecosystem);
    verdicts.push(world === undefined ? notFollowed(question.package) : await judge(world, question));
  }
  return verdicts;
};

export async function openWorld(input: ReachInput, linkage: Linkage, code: CodeBase): Promise<World> {
  const read = code.files.filter((file) => linkage.languages.includes(file.language));
  const packages = input.packages.filter((item) => item.ecosystem === linkage.ecosystem);
  const graphs = input.graphs.filter((graph) => graph.ecosystem === linkage.ecosystem);
  const gaps = code.gaps.filter((gap) => gap.languages.some((language) => linkage.languages.includes(language)));
  const instances = instancesOf(packages, graphs, linkage.isNearestManifest);
  const { files, linker, rootOf, detailed, ownCode } = await openLinker(input, linkage, read, packages);
  const unread = [...gaps, ...files.flatMap(unparsedPart)];
  const mentionsFrom: World['mentionsFrom'] = async (from) => {
    const { ecosystem } = linkage;
    const index = await indexMentions({ tree: input.tree, files: from, packages, ecosystem, gaps: unread, rootOf });
    const mention = (name: string): Mention | undefined => {
      const programs = linker.programNames?.(name) ?? [];
      return [
        ...[...linker.mentionNames(name), ...programs].map((mentioned) => index.find(mentioned)),
        ...programs.map((program) => index.findProgram(program)),
      ].find((found) => found !== undefined);
    };
    return { mention, opaque: index.opaque };
  };
  const { mention, opaque } = await mentionsFrom(files);
  let trace: Promise<SourceTrace | undefined> | undefined;
  const traceFrom = async (from: World): Promise<SourceTrace | undefined> => {
    const { installed } = linker;
    if (installed === undefined) return undefined;
    const entries = new Map(input.tree.entries.map((entry) => [entry.path, entry]));
    return traceSources({
      ...input,
      files: from.files,
      resolver: installed,
      rootOf,
      started: await startedEntries(from, installed),
      direct: entriesOfDirect(packages, installed, linker),
      entries,
    });
  };
  const index = indexModules(files, linker);
  const followed = (): Promise<SourceTrace | undefined> => (trace ??= traceFrom(world));
  let calls: Promise<CallTrace | undefined> | undefined;
  const followCalls = async (): Promise<CallTrace | undefined> => {
    const sources = await followed();
    const { installed } = linker;
    if (sources === undefined || installed === undefined) return undefined;
    const whole = await world.program();
    return traceCalls({
      trace: sources,
      index,
      followed: whole?.uses,
      mayReach: whole?.mayReach,
      mayUse: whole?.mayUse,
      linker,
      rootOf,
      ownCode: await ownCode(),
      installed,
      detailed: linkage.isReadTwice === true ? detailed : (path) => Promise.resolve(sources.files.get(path)),
      signal: input.signal,
    });
  };
  let program: Promise<Program | undefined> | undefined;
  const openProgram = async (): Promise<Program | undefined> =>
    linker.program === undefined
      ? undefined
      : linker.program(await followed(), input.signal, detailed, ownCode, rootOf);
  const world: World = {
    tree: input.tree,
    linkage,
    linker,
    files,
    gaps,
    opaque,
    rootOf,
    index,
    instances,
    lookups: lookupsOver({ packages, files, gaps, instances }),
    packages,
    graphs,
    parentsOf: parentsFinder(),
    mention,
    mentionsFrom,
    evidence: evidenceWriter(input.tree),
    ownCode,
    trace: followed,
    traceFrom,
    detailed,
    calls: () => (calls ??= followCalls()),
    program: () => (program ??= openProgram()),
  };
  return world;
}

interface OpenLinker {
  readonly files: readonly FileFacts[];
  readonly linker: Linker;
  readonly rootOf: World['rootOf'];
  readonly detailed: DetailedFiles;
  readonly ownCode: World['ownCode'];
}

/** Once more where values tell what own files load, so that nothing asks for these loads in vain. */
async function openLinker(
  input: ReachInput,
  linkage: Linkage,
  read: readonly FileFacts[],
  packages: readonly Package[],
): Promise<OpenLinker> {
  const openWith = async (files: readonly FileFacts[]): Promise<OpenLinker> => {
    const linker = await linkage.open({ tree: input.tree, files, packages, notes: input.facts.notes });
    const ownTargets = (file: FileFacts): readonly string[] =>
      file.imports.flatMap(({ specifier }) => linker.ownTargets(file, specifier, []).map(({ path }) => path));
    const rootOf = rootKindsOf(files, ownTargets);
    const ownLanguages = new Map(files.map(({ path, language }) => [path, language]));
    const detailed = detailedFiles({ ...input, installed: linker.installed, ownLanguages });
    let owned: Promise<OwnCode> | undefined;
    return { files, linker, rootOf, detailed, ownCode: () => (owned ??= readOwnCode(input.tree, files)) };
  };
  const opened = await openWith(read);
  const { linker, rootOf, detailed, ownCode } = opened;
  const files = (await linker.nameLoads?.({ detailed, ownCode, rootOf, signal: input.signal })) ?? read;
  return files.some((file, index) => file !== read[index]) ? openWith(files) : opened;
}

/** A file that was read with holes names what its text names. */
function unparsedPart({ path, language, hazards }: FileFacts): readonly Gap[] {
  const hole = hazards.find(({ code }) => code === 'unparsed_file');
  return hole === undefined ? [] : [{ path, reason: hole.what, languages: [language], isOverBudget: false }];
}

function notFollowed({ ecosystem, name }: Package): Verdict {
  const isAction = ecosystem === 'GitHub Actions';
  return {
    reachability: 'needsReview',
    code: 'unsupported_language',
    exposure: isAction ? 'toolingOnly' : 'unknown',
    explanation: isAction
      ? `A workflow runs ${name}; what it does is not followed, so a person must judge.`
      : `Code that uses ${ecosystem} packages is not followed yet, so a person must judge.`,
    evidence: [],
    languages: [],
  };
}
