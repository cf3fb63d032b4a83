/** What to do first. */
import { Page } from '../design/page.tsx';

export function OverviewPage() {
  return <Page title="Overview">…</Page>;
}
