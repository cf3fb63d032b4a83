/** New rule. */
import { Page } from '../design/page.tsx';

export function NewRulePage() {
  return <Page title="New rule">…</Page>;
}
