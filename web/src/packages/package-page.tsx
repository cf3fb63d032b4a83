/** Package. */
import { Page } from '../design/page.tsx';

export function PackagePage() {
  return <Page title="Package">…</Page>;
}
