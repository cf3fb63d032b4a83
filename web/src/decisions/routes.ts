/** Pages of decisions. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout/shell-route.tsx';
import { decisionsSearch } from './decisions-search.ts';

const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'decisions',
  validateSearch: decisionsSearch,
  component: lazyRouteComponent(() => import('./decisions-page.tsx'), 'DecisionsPage'),
});

export const decisionRoutes = [decisionsRoute] as const;
