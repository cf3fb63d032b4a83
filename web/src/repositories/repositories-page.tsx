/** Repositories. */
import { Page } from '../design/page.tsx';

export function RepositoriesPage() {
  return <Page title="Repositories">…</Page>;
}
