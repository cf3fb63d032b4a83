/**
 * Advisories that concern some platforms only: where no file that imports packages is built for any of them, the vulnerable
 * code is in no build. Without such constraints a program may be built for anything, and the platform is not considered.
 */
import { mayBuildOn, type Platform } from '../build-constraint.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import type { World } from '../../../linking/linker.ts';

const filesShown = 3;

export async function judgePlatform(world: World, question: ReachQuestion): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  const platforms = platformsOf(symbols);
  if (platforms.length === 0) return undefined;
  if (world.lookups.gaps(item).length > 0 || world.lookups.hiding('unparsed_file', item) !== undefined)
    return undefined;
  const importers = world.files.filter((file) => importsPackages(world, file, item.normalizedName));
  const isExcluded = (file: FileFacts): boolean =>
    platforms.every((platform) => !mayBuildOn(file.path, file.buildConstraint ?? '', platform));
  if (importers.length === 0 || !importers.every(isExcluded)) return undefined;
  const where = [...symbols.goos, ...symbols.goarch].join(', ');
  const evidence: EvidenceStep[] = [];
  for (const file of importers.slice(0, filesShown))
    evidence.push(await world.evidence.step('checked', where, { path: file.path, start: 0, end: 0 }));
  return {
    reachability: 'unreachable',
    code: 'platform_excluded',
    explanation: `The advisory concerns ${where} only, and no file that imports packages is built for that.`,
    evidence,
    languages: ['go'],
  };
}

function platformsOf({ goos, goarch }: ReachQuestion['symbols']): readonly Platform[] {
  if (goos.length === 0 && goarch.length === 0) return [];
  const systems = goos.length === 0 ? [''] : goos;
  const architectures = goarch.length === 0 ? [''] : goarch;
  return systems.flatMap((system) => architectures.map((architecture) => ({ goos: system, goarch: architecture })));
}

/** The standard library counts only where it is asked about: nearly every file imports it. */
function importsPackages({ linker }: World, file: FileFacts, asked: string): boolean {
  return file.imports.some(({ specifier }) =>
    linker.packageTargets(file, specifier, []).some(({ name }) => name !== 'stdlib' || asked === 'stdlib'),
  );
}
