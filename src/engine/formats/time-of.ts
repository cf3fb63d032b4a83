/** The time that formats have to state: that of the finding, else that of the advisories, which does not differ from run to run. */
import type { Exported } from './exported.ts';
import { instant } from './texts.ts';

export function timeOf({ madeAt, tool }: Exported): string {
  return instant(madeAt) ?? instant(tool.newest) ?? '1970-01-01T00:00:00Z';
}
