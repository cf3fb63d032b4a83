/** Tokens. */
import { Page } from '../design/page.tsx';

export function TokensPage() {
  return <Page title="Tokens">…</Page>;
}
