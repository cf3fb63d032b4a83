/** Pages of rules. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../api/search-params.ts';
import { shellRoute } from '../layout/shell-route.tsx';

const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules',
  validateSearch: (search: Readonly<Record<string, unknown>>): { q?: string } => {
    const q = textParam(search['q']);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules/new',
  component: lazyRouteComponent(() => import('./new-rule-page.tsx'), 'NewRulePage'),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'rules/$id',
  component: lazyRouteComponent(() => import('./rule-page.tsx'), 'RulePage'),
});

export const ruleRoutes = [rulesRoute, newRuleRoute, ruleRoute] as const;
