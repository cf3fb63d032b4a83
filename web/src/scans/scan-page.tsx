/** Scan. */
import { Page } from '../design/page.tsx';

export function ScanPage() {
  return <Page title="Scan">…</Page>;
}
