/** Look up packages. */
import { Page } from '../design/page.tsx';

export function LookupPage() {
  return <Page title="Look up packages">…</Page>;
}
