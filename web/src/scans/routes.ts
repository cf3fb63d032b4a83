/** Pages of scans. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const scansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'scans',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./scans-page.tsx'), 'ScansPage'),
});

const scanRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'scans/$id',
  component: lazyRouteComponent(() => import('./scan-page.tsx'), 'ScanPage'),
});

export const scanRoutes = [scansRoute, scanRoute] as const;
