/** Advisories. */
import { Page } from '../design/page.tsx';

export function AdvisoriesPage() {
  return <Page title="Advisories">…</Page>;
}
