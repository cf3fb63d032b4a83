/** Rules. */
import { Page } from '../design/page.tsx';

export function RulesPage() {
  return <Page title="Rules">…</Page>;
}
