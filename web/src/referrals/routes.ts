/** Pages of referrals. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';

const referralsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'referrals',
  component: lazyRouteComponent(() => import('./referrals-page.tsx'), 'ReferralsPage'),
});

export const referralRoutes = [referralsRoute] as const;
