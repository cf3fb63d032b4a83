/**
 * Why a scan that found nothing may yet have missed something: what stands in manifests and was not read or settled, and advisories that
 * were not asked. Source code that was not read is none of these: verdicts are as careful as it makes them.
 */
import { unresolvedRange } from '../model/unresolved-range.ts';
import { counted } from '../text/counted.ts';
import type { ScanReport } from './scan-report.ts';

const starterSetAsked =
  'Only the starter set of advisories was asked, a few records that come with the program: most vulnerabilities are not in it. `vedette advisories use public` fetches the others, for later scans too.';

export interface IncompleteReason {
  readonly code: 'noManifest' | 'notReadWhole' | 'versionsUnresolved' | 'ecosystemWithoutAdvisories' | 'starterSetOnly';
  /** One sentence for a person. */
  readonly message: string;
}

export function incompleteReasons(report: ScanReport): IncompleteReason[] {
  const { inventory, advisories, withoutManifest = [] } = report;
  const reasons: IncompleteReason[] = [];
  if (inventory.files.length === 0)
    reasons.push({
      code: 'noManifest',
      message: 'No manifest or lockfile was found, so that no package was looked up.',
    });
  else if (withoutManifest.length > 0)
    reasons.push({
      code: 'noManifest',
      message: `No manifest or lockfile was found in ${listed(withoutManifest)}, so that no package of it was looked up.`,
    });
  const unread = inventory.files.filter(({ status }) => status !== 'parsed').map(({ path }) => path);
  if (unread.length > 0)
    reasons.push({
      code: 'notReadWhole',
      message: `Not read whole: ${listed(unread)}.${registryHint(unread, report)}`,
    });
  const ranges = inventory.packages.filter((found) => unresolvedRange(found) !== '');
  if (ranges.length > 0) {
    const manifests = [...new Set(ranges.map(({ manifestPath }) => manifestPath))];
    const packages = ranges.length === 1 ? '1 package has' : `${ranges.length} packages have`;
    reasons.push({
      code: 'versionsUnresolved',
      message: `${packages} a range and no version, as ${listed(manifests)} ${manifests.length === 1 ? 'writes' : 'write'} them and no lockfile settles them.`,
    });
  }
  // The starter set has next to none of any.
  if (advisories.origin?.isStarterSet !== true)
    for (const ecosystem of advisories.uncovered) {
      const found = inventory.packages.filter((item) => item.ecosystem === ecosystem).length;
      reasons.push({
        code: 'ecosystemWithoutAdvisories',
        message: `No advisory of ${ecosystem} was asked, since the data holds none: nothing is known of ${counted(found, 'package', 'packages')}.`,
      });
    }
  if (advisories.origin?.isStarterSet === true) reasons.push({ code: 'starterSetOnly', message: starterSetAsked });
  return reasons;
}

/** Projects of Maven leave versions to others, and write no transitive package down. */
function registryHint(unread: readonly string[], { usedSources, missingSources }: ScanReport): string {
  const isAsked = usedSources.length > 0 || missingSources.length > 0;
  return isAsked || !unread.some((path) => /(?:^|\/)pom\.xml$/.test(path))
    ? ''
    : ' `--package-sources public` asks the registry for what projects of Maven leave to it: versions, and transitive packages.';
}

const namedMax = 3;

function listed(paths: readonly string[]): string {
  const more = paths.length - namedMax;
  return `${paths.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
