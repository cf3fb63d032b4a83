/** The tool to call before adding a dependency. */
import { packageCheck, type PackageCheck, packageQuestion } from '../operations/package-check-shapes.ts';
import { quoted, quotedList } from './quoted.ts';
import { defineTool } from './tool.ts';
import { ToolRefusal } from './world.ts';

const { properties } = packageCheck;
const advisoriesMax = 10;

export const checkPackage = defineTool({
  name: 'check_package',
  title: 'Check a package before adding it',
  description:
    'Call before adding or upgrading a dependency: whether a package is known to be malicious or vulnerable at a version, or at what a range allows, and the nearest version of which nothing is known. noneKnown does not say that a package exists: check its name.',
  input: packageQuestion,
  output: { ...properties },
  isOffered: () => true,
  async run({ checkPackages }, given, signal) {
    if ((given.version ?? '') !== '' && (given.range ?? '') !== '')
      throw new ToolRefusal('give a version or a range, not both');
    const { packages, warnings } = await checkPackages([given], signal);
    const [found] = packages;
    if (found === undefined) throw new Error('a package was asked for and none was answered');
    if (found.state === 'unknownEcosystem')
      throw new ToolRefusal(
        'no advisories are kept for this ecosystem; say npm, PyPI, Go, Maven, NuGet, RubyGems, crates.io, Packagist or another of OSV',
      );
    return {
      ...found,
      name: quoted(found.name),
      version: quoted(found.version),
      range: quoted(found.range),
      ids: quotedList(found.ids, 20),
      advisories: found.advisories.slice(0, advisoriesMax).map((known) => ({
        ...known,
        aliases: quotedList(known.aliases, 5),
        summary: quoted(known.summary),
        fixedVersions: quotedList(known.fixedVersions, 10),
      })),
      ...wordsOf(found),
      warnings: [...warnings],
    };
  },
});

function wordsOf({ state, nearestSafe, fresh, count }: PackageCheck): { summary: string; nextStep: string } {
  const known = `${count} ${count === 1 ? 'advisory applies' : 'advisories apply'}`;
  const instead = nearestSafe === '' ? 'No fixed version is known: choose another package.' : `Use ${nearestSafe}.`;
  switch (state) {
    case 'malicious':
      return {
        summary: `Malicious: ${known}.`,
        nextStep: 'Do not install it; if it is installed, treat the machine as compromised.',
      };
    case 'vulnerable':
      return {
        summary: `Vulnerable: ${known}.`,
        nextStep: fresh === '' ? instead : `${instead} A fresh install takes ${fresh} or one beyond it.`,
      };
    case 'mayBeVulnerable':
      return { summary: `It may be vulnerable: ${known}.`, nextStep: `Name an exact version. ${instead}` };
    case 'affectedAtSomeVersions':
      return { summary: `Some versions are vulnerable: ${known}.`, nextStep: 'Call again with a version or a range.' };
    case 'noneKnown':
      return {
        summary: 'No advisory speaks of it.',
        nextStep: 'Check that the name is the one you mean, then add it.',
      };
    case 'unknownEcosystem':
      return { summary: 'No such ecosystem is known.', nextStep: '' };
  }
}
