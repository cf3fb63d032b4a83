/** Pages of decisions. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'decisions',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./decisions-page.tsx'), 'DecisionsPage'),
});

export const decisionRoutes = [decisionsRoute] as const;
