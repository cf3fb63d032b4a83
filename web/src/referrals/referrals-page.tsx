/** Referrals. */
import { Page } from '../design/page.tsx';

export function ReferralsPage() {
  return <Page title="Referrals">…</Page>;
}
