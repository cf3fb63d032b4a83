/** Scans. */
import { Page } from '../design/page.tsx';

export function ScansPage() {
  return <Page title="Scans">…</Page>;
}
