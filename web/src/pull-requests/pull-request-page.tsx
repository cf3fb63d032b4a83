/** Pull request. */
import { Page } from '../design/page.tsx';

export function PullRequestPage() {
  return <Page title="Pull request">…</Page>;
}
