/** Issues. */
import { Page } from '../design/page.tsx';

export function IssuesPage() {
  return <Page title="Issues">…</Page>;
}
