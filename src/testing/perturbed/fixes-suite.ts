/**
 * Small changes to the projects of fix cases and to what registries say of their packages, and the whole plan that is made: groups, edits, reasons
 * and the files as they would be.
 */
import { filesOf as bundleFilesOf } from '../../engine/fixes/bundler/bundler-case.testing.ts';
import * as bundler from '../../engine/fixes/bundler/bundler-cases.testing.ts';
import { gemShelf, plannedGems } from '../../engine/fixes/bundler/made-gems.testing.ts';
import * as cargo from '../../engine/fixes/cargo/cargo-cases.testing.ts';
import { crateShelf, plannedCrates } from '../../engine/fixes/cargo/made-crates.testing.ts';
import * as composer from '../../engine/fixes/composer/composer-cases.testing.ts';
import { composerShelf, plannedComposer } from '../../engine/fixes/composer/made-composer.testing.ts';
import * as go from '../../engine/fixes/go/go-cases.testing.ts';
import { plannedGoFixes } from '../../engine/fixes/go/go-proxy.testing.ts';
import * as npm from '../../engine/fixes/javascript/npm-cases.testing.ts';
import * as yarnBerry from '../../engine/fixes/javascript/yarn-berry-cases.testing.ts';
import * as yarnClassic from '../../engine/fixes/javascript/yarn-classic-cases.testing.ts';
import { plannedMaven } from '../../engine/fixes/maven/made-repository.testing.ts';
import * as maven from '../../engine/fixes/maven/maven-cases.testing.ts';
import * as pinned from '../../engine/fixes/manifests/pinned-cases.testing.ts';
import type { PlannedFixes } from '../../engine/fixes/plan-fixes.ts';
import * as pnpm from '../../engine/fixes/pnpm/pnpm-cases.testing.ts';
import { plannedPython, pythonShelf } from '../../engine/fixes/python/made-index.testing.ts';
import * as poetry from '../../engine/fixes/python/poetry-cases.testing.ts';
import * as requirements from '../../engine/fixes/python/requirements-cases.testing.ts';
import * as uv from '../../engine/fixes/python/uv-cases.testing.ts';
import { plannedFixes } from '../../engine/fixes/universe.testing.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/fixes/', import.meta.url);
const perFile = 42;
/** Stands beside the files of the project, and is changed as they are. */
const registryPath = 'registry.json';

/** By format. */
const formats = {
  npm: () =>
    ([3, 2, 1] as const).flatMap((version) =>
      npm.cases.map((one) =>
        perturbedCase(`${version} ${one.name}`, npm.filesOf(one, version), one.universe, (files, universe) =>
          plannedFixes(files, universe, one.affected, one.settings),
        ),
      ),
    ),
  'yarn-classic': () =>
    yarnClassic.cases.map((one) =>
      perturbedCase(one.name, yarnClassic.filesOf(one), one.universe, (files, universe) =>
        plannedFixes(files, universe, one.affected),
      ),
    ),
  'yarn-berry': () =>
    ([4, 8] as const).flatMap((version) =>
      yarnBerry.cases.map((one) =>
        perturbedCase(`${version} ${one.name}`, yarnBerry.filesOf(one, version), one.universe, (files, universe) =>
          plannedFixes(files, universe, one.affected),
        ),
      ),
    ),
  pnpm: () =>
    (['9.0', '6.0', '5.4'] as const).flatMap((version) =>
      pnpm.cases.map((one) =>
        perturbedCase(`${version} ${one.name}`, pnpm.filesOf(one, version), one.universe, (files, universe) =>
          plannedFixes(files, universe, one.affected),
        ),
      ),
    ),
  cargo: () =>
    ([4, 1] as const).flatMap((version) =>
      cargo.cases.map((one) =>
        perturbedCase(`${version} ${one.name}`, cargo.filesOf(one, version), one.index, (files, index) =>
          plannedCrates(files, crateShelf(index), one.affected, one.settings),
        ),
      ),
    ),
  composer: () =>
    composer.cases.map((one) =>
      perturbedCase(one.name, composer.filesOf(one), one.index, (files, index) =>
        plannedComposer(files, composerShelf(index), one.affected, one.settings),
      ),
    ),
  bundler: () =>
    bundler.cases.map((one) =>
      perturbedCase(one.name, bundleFilesOf(one), one.index, (files, index) =>
        plannedGems(files, gemShelf(index), one.affected, one.settings),
      ),
    ),
  poetry: () =>
    poetry.cases.map((one) =>
      perturbedCase(one.name, poetry.filesOf(one), one.index, (files, index) =>
        plannedPython(files, pythonShelf(index), one.affected),
      ),
    ),
  uv: () =>
    uv.cases.map((one) =>
      perturbedCase(one.name, uv.filesOf(one), one.index, (files, index) =>
        plannedPython(files, pythonShelf(index), one.affected, one.settings),
      ),
    ),
  requirements: () =>
    requirements.cases.map((one) =>
      perturbedCase(one.name, { 'requirements.txt': one.before }, one.index, (files, index) =>
        plannedPython(files, pythonShelf(index), one.affected, one.settings),
      ),
    ),
  go: () =>
    go.cases.map((one) =>
      perturbedCase(one.name, one.files, one.modules, (files, modules) => plannedGoFixes(files, modules, one.affected)),
    ),
  maven: () =>
    maven.cases.map((one) =>
      perturbedCase(one.name, one.files, one.repository, (files, repository) =>
        plannedMaven(files, repository, one.affected, one.settings),
      ),
    ),
  manifests: () =>
    pinned.cases.map((one) =>
      perturbedCase(one.name, one.files, one.versions, (files, versions) =>
        pinned.plannedPins(one.ecosystem, files, versions, one.affected),
      ),
    ),
} as const satisfies Readonly<Record<string, () => readonly PerturbedCase[]>>;

type Format = keyof typeof formats;

export function fixesSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(formats) as Format[]).map(fixesSuite);
}

export function fixesSuite(format: Format): Suite {
  return {
    name: `fixes/${format}`,
    cases: formats[format](),
    perFile,
    oneOf: 9,
    digests: new URL(`perturbed/${format}.txt`, root),
  };
}

function perturbedCase<Registry>(
  name: string,
  project: Files,
  registry: Registry,
  plan: (files: Files, registry: Registry) => Promise<PlannedFixes>,
): PerturbedCase {
  return {
    name: name.replaceAll(/\W+/g, '-'),
    files: { ...project, [registryPath]: JSON.stringify(registry, undefined, 1) },
    outcome: async ({ [registryPath]: text = '', ...files }) => {
      const changed = parsed(text);
      if (changed === undefined) return ['no JSON'];
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a registry may say anything
        const { plan: made, missing } = await plan(files, changed as Registry);
        return [...made.groups, ...made.unfixed, ...made.files, ...missing].map(plain);
      } catch (error) {
        // What the made registry cannot be made of.
        if (error instanceof TypeError) return ['no registry'];
        throw error;
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
