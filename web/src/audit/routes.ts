/** Pages of audit. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'audit',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

export const auditRoutes = [auditRoute] as const;
