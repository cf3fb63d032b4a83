/** A go.mod as the go command reads it, with the places of what an edit changes. https://go.dev/ref/mod#go-mod-file */
import { readDirectives, type Directive, type Token } from '../../ecosystems/go/directives.ts';
import { leavesOutIndirect, readVersion } from '../../ecosystems/go/module-version.ts';
import { readReplacements, type Replacement } from '../../ecosystems/go/replacements.ts';
import { sourceFile } from '../../text/source-file.ts';
import { compareModules } from './module-version.ts';

export interface Requirement {
  readonly path: string;
  /** Without its `v`, as advisories write it. */
  readonly version: string;
}

export interface WrittenRequirement extends Requirement {
  readonly isIndirect: boolean;
  /** Of the version, in the text of the file. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

export interface ModuleFile {
  readonly path: string;
  /** As written (`1.22`, `1.21.3`); empty where it is not said. */
  readonly go: string;
  readonly goWord: Token | undefined;
  readonly toolchainWord: Token | undefined;
  readonly requires: readonly WrittenRequirement[];
  /** Keys as of `moduleKey`. */
  readonly excludes: ReadonlySet<string>;
  readonly replaces: ReadonlyMap<string, Replacement>;
  /** Withdrawn by the module's own authors: it counts in the file of its highest release. */
  isRetracted(version: string): boolean;
  /** What the go command would not read. */
  readonly problems: readonly string[];
}

export function moduleKey({ path, version }: Requirement): string {
  return `${path}@${version}`;
}

const verbs = new Set('module go toolchain godebug require exclude replace retract tool ignore'.split(' '));
const pathPattern = /^[\w~-][\w.~-]*(?:\/[\w.~-]+)*$/;

export function readModuleFile(text: string): ModuleFile {
  const { directives, problems } = readDirectives(text, verbs);
  const replacements = readReplacements(directives, sourceFile('go.mod', text));
  const of = (verb: string): readonly Directive[] => directives.filter((directive) => directive.verb === verb);
  const goWord = of('go').at(-1)?.words[0];
  const unread: string[] = [...problems, ...replacements.problems].map(({ message }) => message);
  const requires = of('require').flatMap(({ words: [path, word, more], comment, line }) => {
    const version = word === undefined ? undefined : readVersion(word.text);
    if (path === undefined || word === undefined || version === undefined || more !== undefined)
      unread.push('a requirement has no version');
    else if (pathPattern.test(path.text)) {
      const isIndirect = /^indirect(?:$|;)/.test(comment);
      return [{ path: path.text, version, isIndirect, start: word.start, end: word.end, line }];
    } else unread.push('a requirement names no module');
    return [];
  });
  const retracted = of('retract').flatMap(({ words }) => intervalIn(words.map((word) => word.text).join(' ')));
  return {
    path: of('module')[0]?.words[0]?.text ?? '',
    go: /^\d+\.\d+(?:\.\d+)?(?:(?:rc|beta)\d+)?$/.test(goWord?.text ?? '') ? (goWord?.text ?? '') : '',
    goWord,
    toolchainWord: of('toolchain').at(-1)?.words[0],
    requires,
    excludes: new Set(
      of('exclude').flatMap(({ words: [path, word] }) => {
        const version = readVersion(word?.text ?? '');
        return path === undefined || version === undefined ? [] : [moduleKey({ path: path.text, version })];
      }),
    ),
    replaces: replacements.byOriginal,
    isRetracted: (version) =>
      retracted.some(([low, high]) => compareModules(low, version) <= 0 && compareModules(version, high) <= 0),
    problems: unread,
  };
}

/** From Go 1.17 on a go.mod says all that its packages need, so that what stands behind it need not be asked. */
export function isPruned({ go }: { readonly go: string }): boolean {
  return !leavesOutIndirect(go === '' ? undefined : go);
}

/** `v1.0.0`, or `[v1.0.0, v1.9.9]` with both ends. */
function intervalIn(text: string): readonly (readonly [string, string])[] {
  const [, low = '', high = low] = /^\[?\s*v([^\s,\]]+)\s*(?:,\s*v([^\s\]]+)\s*)?\]?$/.exec(text) ?? [];
  return low === '' ? [] : [[low, high]];
}
