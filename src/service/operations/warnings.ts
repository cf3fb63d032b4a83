/** What answers that sum things up say beside them, so that nobody takes few findings for a clean house. */
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import type { PreparedAdvisories } from '../advisories/left-behind.ts';

export function warningsOf(advisories: PreparedAdvisories | undefined): string[] {
  return advisories?.isStarterSet === true ? [starterSetAlone] : [];
}
