/** Frameworks whose routers are like Flask's or FastAPI's, each by its own names. */
import { type Registers, type RouterSpec, verbRegistrations } from './router-spec.ts';

const listed = { methodsIn: ['methods'], methodsElse: ['GET'] } as const;
const none: Omit<RouterSpec, 'framework' | 'packages' | 'applications' | 'routers' | 'registrations'> = {
  prefix: [],
  guards: [],
  mounts: {},
  hooks: {},
  inputs: [],
  mountReplacesPrefix: false,
};

export const sanic: RouterSpec = {
  ...none,
  framework: 'sanic',
  packages: ['sanic', 'sanic_ext'],
  applications: ['Sanic'],
  routers: ['Blueprint', 'group'],
  prefix: ['url_prefix'],
  registrations: {
    ...verbRegistrations(),
    route: { path: [0, 'uri'], ...listed },
    add_route: { path: [1, 'uri'], handler: [0, 'handler'], ...listed },
    websocket: { path: [0, 'uri'], methods: [], websocket: true },
    add_websocket_route: { path: [1, 'uri'], handler: [0, 'handler'], methods: [], websocket: true },
  },
  mounts: { blueprint: { child: [0], prefix: ['url_prefix'] } },
  hooks: { middleware: 'router', on_request: 'router', register_middleware: 'router' },
  childrenIn: ['group'],
};

export const bottle: RouterSpec = {
  ...none,
  framework: 'bottle',
  packages: ['bottle'],
  applications: ['Bottle', 'default_app'],
  routers: [],
  registrations: {
    ...verbRegistrations(),
    route: { path: [0, 'path'], handler: ['callback', 2], methodsIn: ['method', 1], methodsElse: ['GET'] },
    view: { path: [0], methods: [] },
  },
  mounts: { mount: { child: [1, 'app'], prefix: [0, 'prefix'] }, merge: { child: [0], prefix: [] } },
  hooks: { install: 'application' },
  inputs: ['request'],
  isModuleToo: true,
};

const aiohttpItems: Readonly<Record<string, Registers>> = Object.fromEntries(
  ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'view'].map((verb) => [
    verb,
    { path: [0, 'path'], handler: [1, 'handler'], methods: verb === 'view' ? [] : [verb.toUpperCase()] },
  ]),
);

export const aiohttp: RouterSpec = {
  ...none,
  framework: 'aiohttp',
  packages: ['aiohttp', 'aiohttp_apispec'],
  applications: ['Application'],
  routers: ['RouteTableDef'],
  guards: ['middlewares'],
  registrations: {
    ...verbRegistrations(),
    view: { path: [0, 'path'], methods: [] },
    route: { path: [1, 'path'], methodsIn: [0] },
    add_view: { path: [0, 'path'], handler: [1, 'handler'], methods: [] },
    add_route: { path: [1, 'path'], handler: [2, 'handler'], methodsIn: [0] },
    ...Object.fromEntries(Object.entries(aiohttpItems).map(([verb, item]) => [`add_${verb}`, item])),
  },
  items: { ...aiohttpItems, route: { path: [1, 'path'], handler: [2, 'handler'], methodsIn: [0] } },
  lists: { add_routes: [0, 'routes'] },
  mounts: { add_subapp: { child: [1, 'subapp'], prefix: [0, 'prefix'] } },
};

export const tornado: RouterSpec = {
  ...none,
  framework: 'tornado',
  packages: ['tornado'],
  applications: ['Application', 'RuleRouter', 'ReversibleRuleRouter'],
  routers: [],
  registrations: {},
  items: {
    url: { path: [0, 'pattern'], handler: [1, 'handler'] },
    URLSpec: { path: [0, 'pattern'], handler: [1, 'handler'] },
    Rule: { path: [0], handler: [1] },
  },
  lists: { add_handlers: [1], add_rules: [0] },
  listsOfApplication: [0, 'handlers'],
  inputs: ['self.request'],
  isPattern: true,
};

export const ninja: RouterSpec = {
  ...none,
  framework: 'ninja',
  packages: ['ninja', 'ninja_extra'],
  applications: ['NinjaAPI', 'NinjaExtraAPI'],
  routers: ['Router'],
  guards: ['auth'],
  registrations: {
    ...verbRegistrations({ guards: ['auth'] }),
    api_operation: { path: [1, 'path'], methodsIn: [0, 'methods'], guards: ['auth'] },
    add_api_operation: { path: [0], methodsIn: [1], handler: [2], guards: ['auth'] },
  },
  mounts: { add_router: { child: [1, 'router'], prefix: [0, 'prefix'], guards: ['auth'] } },
};

export const falcon: RouterSpec = {
  ...none,
  framework: 'falcon',
  packages: ['falcon'],
  applications: ['App', 'API'],
  routers: [],
  guards: ['middleware'],
  registrations: { add_route: { path: [0, 'uri_template'], handler: [1, 'resource'] } },
  hooks: { add_middleware: 'application' },
};
