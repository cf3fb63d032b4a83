/** Pages of packages. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const packagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./packages-page.tsx'), 'PackagesPage'),
});

const lookupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages/lookup',
  component: lazyRouteComponent(() => import('./lookup-page.tsx'), 'LookupPage'),
});

const packageRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'packages/$id',
  component: lazyRouteComponent(() => import('./package-page.tsx'), 'PackagePage'),
});

export const packageRoutes = [packagesRoute, lookupRoute, packageRoute] as const;
