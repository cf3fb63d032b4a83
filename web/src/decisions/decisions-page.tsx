/** Decisions. */
import { Page } from '../design/page.tsx';

export function DecisionsPage() {
  return <Page title="Decisions">…</Page>;
}
