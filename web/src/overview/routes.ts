/** Pages of overview. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});

export const overviewRoutes = [overviewRoute] as const;
