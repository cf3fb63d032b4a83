/**
 * In which kind of program a first-party file runs: the product itself, the tools that build and check it, or its tests. What
 * several of them reach counts as the first.
 */
import type { FileFacts } from '../model/file-facts.ts';
import { isTestPath } from './first-party.ts';

export const rootKinds = ['production', 'tooling', 'test'] as const;
export type RootKind = (typeof rootKinds)[number];

/** Settings and task files of build tools, linters, bundlers, documentation and CI. */
const toolingPath =
  /(?:^|\/)(?:[^/]*\.(?:config|conf)\.[cm]?[jt]sx?|\.[^/]+\.(?:php|py|rb|[cm]?[jt]sx?)|\.[^/]*rc(?:\.[^/]*)?|(?:gulpfile|gruntfile|jakefile|webpack|rollup|vite|karma|babel|postcss|tailwind|jest|vitest|cypress|playwright|eslint|prettier|stylelint|commitlint|lint-staged|nodemon|metro|craco|protractor)[^/]*\.[cm]?[jt]s|(?:setup|noxfile|fabfile|dodo)\.py|SConstruct|SConscript|wscript|Rakefile|Guardfile|Dangerfile|Fastfile|build\.rs|Makefile|GNUmakefile|Justfile|Jenkinsfile|\.pre-commit-config\.ya?ml|tox\.ini|\.gitlab-ci\.yml|bitbucket-pipelines\.yml|azure-pipelines\.yml|tsconfig[^/]*\.json)$|(?:^|\/)(?:\.storybook|\.github|\.circleci|\.husky|\.vscode|\.buildkite|benchmarks?|bench)\//i;

/** What Cargo builds beside the product, to show and to measure it. */
const besideCrate = /(?:^|\/)(?:examples|benches)\/(?:[^/]+\/)?[^/]+\.rs$/;

/** What Python’s repositories hold beside the product, to show how it is used. */
const besideModules = /(?:^|\/)examples?\/(?:[^/]+\/)*[^/]+\.(?:py|ipynb)$/;

/** By the path alone. */
export function rootKindAt(path: string): RootKind {
  if (isTestPath(path)) return 'test';
  return toolingPath.test(path) || besideCrate.test(path) || besideModules.test(path) ? 'tooling' : 'production';
}

/** A file that is in no build of Go's is run by hand, to generate others. */
function ownKindOf({ path, buildConstraint }: FileFacts): RootKind {
  const kind = rootKindAt(path);
  return kind === 'production' && buildConstraint === 'ignore' ? 'tooling' : kind;
}

export function strongerRoot(a: RootKind, b: RootKind): RootKind {
  return rootKinds.indexOf(a) <= rootKinds.indexOf(b) ? a : b;
}

/** Sorts places by their paths alone, those of the product first. */
export function byRootKind(a: { readonly path: string }, b: { readonly path: string }): number {
  return rootKinds.indexOf(rootKindAt(a.path)) - rootKinds.indexOf(rootKindAt(b.path));
}

export function weakerRoot(a: RootKind, b: RootKind): RootKind {
  return strongerRoot(a, b) === a ? b : a;
}

/**
 * The kind of each file: what the product imports is the product's, wherever it lies. A repository that is nothing but tests
 * or tools is judged as it is.
 *
 * @param ownTargets paths of first-party files that a file imports
 */
export function rootKindsOf(
  files: readonly FileFacts[],
  ownTargets: (file: FileFacts) => readonly string[],
): (path: string) => RootKind {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const kinds = new Map<string, RootKind>();
  for (const kind of rootKinds) {
    const open = files.filter((file) => ownKindOf(file) === kind && !kinds.has(file.path));
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (kinds.has(file.path)) continue;
      kinds.set(file.path, kind);
      for (const path of ownTargets(file)) {
        const target = byPath.get(path);
        if (target !== undefined && !kinds.has(path)) open.push(target);
      }
    }
  }
  const strongest = [...kinds.values()].reduce<RootKind>(strongerRoot, 'test');
  return (path) => {
    const kind = kinds.get(path) ?? rootKindAt(path);
    return kind === strongest ? 'production' : kind;
  };
}
