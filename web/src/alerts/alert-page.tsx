/** One alert. */
import { Page } from '../design/page.tsx';

export function AlertPage() {
  return <Page title="Alert">…</Page>;
}
