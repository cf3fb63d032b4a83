/** Rule. */
import { Page } from '../design/page.tsx';

export function RulePage() {
  return <Page title="Rule">…</Page>;
}
