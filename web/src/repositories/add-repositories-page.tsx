/** Add repositories. */
import { Page } from '../design/page.tsx';

export function AddRepositoriesPage() {
  return <Page title="Add repositories">…</Page>;
}
