/** Pull requests. */
import { Page } from '../design/page.tsx';

export function PullRequestsPage() {
  return <Page title="Pull requests">…</Page>;
}
