/** Issue. */
import { Page } from '../design/page.tsx';

export function IssuePage() {
  return <Page title="Issue">…</Page>;
}
