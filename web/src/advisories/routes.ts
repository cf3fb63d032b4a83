/** Pages of advisories. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';

const advisoriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'advisories',
  component: lazyRouteComponent(() => import('./advisories-page.tsx'), 'AdvisoriesPage'),
});

export const advisoryRoutes = [advisoriesRoute] as const;
