/** Which Ruby a project is for at least, and which RubyGems: by its Gemfile, its lockfile, or a file that version managers read. */
import { dirname, join } from 'node:path/posix';
import { readRubyCalls } from '../../ecosystems/rubygems/ruby-calls.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { lowerEnd } from './gem-requirement.ts';
import type { GemVariant } from './gem-releases.ts';
import { compareGems, meetsGem } from './gem-versions.ts';
import type { GemfileLock } from './gemfile-lock.ts';

export interface ProjectRuby {
  /** For a person: `Gemfile says 2.7.0`; empty where nothing says it. */
  readonly said: string;
  /** The lowest that it is known to be. */
  readonly ruby: string;
  readonly rubygems: string;
}

type RubyPlaces = Pick<GemfileLock, 'path' | 'manifestPath' | 'manifestText' | 'sections'> & {
  readonly specifications: readonly { readonly path: string; readonly text: string }[];
};

/** What runs this Bundler at least; the newest first. */
const neededByBundler: readonly (readonly [bundler: string, ruby: string, rubygems: string])[] = [
  ['2.7', '3.2.0', '3.4.1'],
  ['2.6', '3.1.0', '3.3.3'],
  ['2.5', '3.0.0', '3.2.3'],
  ['2.4', '2.6.0', '3.0.1'],
  ['2', '2.3.0', '2.5.0'],
  ['0', '1.8.7', '1.3.6'],
];

/** @param sources the repository, with files that are no manifests */
export async function projectRuby(sources: FileTree, lock: RubyPlaces): Promise<ProjectRuby> {
  const bundler = (lock.sections.get('BUNDLED WITH')?.[0] ?? '').trim();
  const [, atLeast = '1.8.7', rubygems = '1.3.6'] =
    neededByBundler.find(([version]) => meetsGem(bundler, `>= ${version}`)) ?? [];
  for (const [place, version] of await saidVersions(sources, lock))
    if (version !== '') return { said: `${place} says ${version}`, ruby: version, rubygems };
  return { said: '', ruby: atLeast, rubygems };
}

/** With what a locked release asks for: where nobody says which Ruby there is, that one runs on it. */
export function raisedBy(project: ProjectRuby, variants: readonly GemVariant[]): ProjectRuby {
  const highest = (known: string, asked: (variant: GemVariant) => string): string =>
    [known, ...variants.map((variant) => lowerEnd(asked(variant)) || known)].toSorted(compareGems).at(-1) ?? known;
  return {
    said: project.said,
    ruby: project.said === '' ? highest(project.ruby, ({ ruby }) => ruby) : project.ruby,
    rubygems: highest(project.rubygems, ({ rubygems }) => rubygems),
  };
}

/** Whether that archive surely runs; one that asks for what the locked one asked for does. */
export function runsSurely(project: ProjectRuby, variant: GemVariant, before: GemVariant | undefined): boolean {
  const known = raisedBy(project, before === undefined ? [] : [before]);
  const isSure = (asked: string, lowest: string, wasAsked: string | undefined): boolean =>
    asked === '' || asked === wasAsked || meetsGem(lowest, asked);
  return (
    isSure(variant.ruby, known.ruby, project.said === '' ? before?.ruby : undefined) &&
    isSure(variant.rubygems, known.rubygems, before?.rubygems)
  );
}

async function saidVersions(
  sources: FileTree,
  { path, manifestPath, manifestText, sections, specifications }: RubyPlaces,
): Promise<readonly (readonly [place: string, version: string])[]> {
  const call = readRubyCalls(manifestText, new Set(['ruby'])).find(({ hasReceiver }) => !hasReceiver);
  const asked = (call?.positional ?? []).flatMap(({ texts }) => texts ?? []).join(', ');
  const pinned = wholeVersion((sections.get('RUBY VERSION')?.[0] ?? '').trim());
  const file = join(dirname(path), '.ruby-version');
  return [
    [manifestPath, lowerEnd(asked)],
    [path, pinned],
    [file, wholeVersion((await readTextIfThere(sources, file)) ?? '')],
    ...specifications
      .map((one): readonly [string, string] => [one.path, requiredRuby(one.text)])
      .toSorted(([, a], [, b]) => compareGems(b || '0', a || '0')),
  ];
}

/** Nobody writes more, and what costs more than its length to read is not read. */
const requirementMax = 200;

/** `spec.required_ruby_version = ">= 2.7"`, or a `Gem::Requirement` of such texts. */
function requiredRuby(text: string): string {
  const call = readRubyCalls(text, new Set(['required_ruby_version'])).find(({ isAssignment }) => isAssignment);
  const [value] = call?.positional ?? [];
  const written = value === undefined ? '' : text.slice(value.start, Math.min(value.end, value.start + requirementMax));
  const literals =
    /^(?:Gem::Requirement\.new\s*)?[\s([]*((?:(["'])[^"'\\#]*\2[\s,]*)+)[\s)\]]*$/.exec(written)?.[1] ?? '';
  return lowerEnd([...literals.matchAll(/(["'])(.*?)\1/g)].map(([, , requirement]) => requirement).join(', '));
}

/** `ruby 3.1.2p20`, `ruby-3.1.2`, `3.1.2`, `ruby 3.1.4p0 (jruby 9.4.5.0)`; empty for what names no version of Ruby. */
function wholeVersion(text: string): string {
  return /^\s*(?:ruby[- ])?(\d+(?:\.\d+)+)(?:p\d+)?(?: \(.*\))?\s*$/.exec(text)?.[1] ?? '';
}
