/** Packages. */
import { Page } from '../design/page.tsx';

export function PackagesPage() {
  return <Page title="Packages">…</Page>;
}
