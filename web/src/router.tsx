/** Every page and its address; each folder lists its own, and a page's code comes when it is gone to. */
import { createRouter } from '@tanstack/react-router';
import { alertRoutes } from './alerts/routes.ts';
import { advisoryRoutes } from './advisories/routes.ts';
import { parseSearch, stringifySearch } from './api/search-params.ts';
import { auditRoutes } from './audit/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { BrokenPage, NoSuchPage } from './layout/broken-page.tsx';
import { noSuchPageRoute, rootRoute, shellRoute } from './layout/shell-route.tsx';
import { overviewRoutes } from './overview/routes.ts';
import { packageRoutes } from './packages/routes.ts';
import { pullRequestRoutes } from './pull-requests/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { repositoryRoutes } from './repositories/routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { scanRoutes } from './scans/routes.ts';
import { sessionRoutes } from './session/routes.tsx';
import { tokenRoutes } from './tokens/routes.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...sessionRoutes,
    shellRoute.addChildren([
      ...overviewRoutes,
      ...alertRoutes,
      ...issueRoutes,
      ...decisionRoutes,
      ...repositoryRoutes,
      ...packageRoutes,
      ...pullRequestRoutes,
      ...scanRoutes,
      ...ruleRoutes,
      ...advisoryRoutes,
      ...tokenRoutes,
      ...auditRoutes,
      ...referralRoutes,
      noSuchPageRoute,
    ]),
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  // What no page knows is left out of an address, and so is a value that it does not take: without this they pass unread.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
  defaultNotFoundComponent: NoSuchPage,
  defaultErrorComponent: BrokenPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
