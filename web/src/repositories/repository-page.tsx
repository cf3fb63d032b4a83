/** Repository. */
import { Page } from '../design/page.tsx';

export function RepositoryPage() {
  return <Page title="Repository">…</Page>;
}
