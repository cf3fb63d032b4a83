/** Pages of alerts. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';
import { alertsSearch } from './alerts-search.ts';

const alertsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'alerts',
  validateSearch: alertsSearch,
  component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
});

const alertRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'alerts/$id',
  validateSearch: (search: Readonly<Record<string, unknown>>): { at?: string } => {
    const at = textParam(search['at']);
    return at === undefined ? {} : { at };
  },
  component: lazyRouteComponent(() => import('./alert-page.tsx'), 'AlertPage'),
});

export const alertRoutes = [alertsRoute, alertRoute] as const;
