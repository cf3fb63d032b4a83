/** FastAPI, and Starlette below it: routers with dependencies, mounted with more of them. */
import { type RouterSpec, verbRegistrations } from './router-spec.ts';

export const fastapi: RouterSpec = {
  framework: 'fastapi',
  packages: ['fastapi', 'starlette', 'fastapi_utils', 'fastapi_restful'],
  applications: ['FastAPI', 'Starlette'],
  routers: ['APIRouter', 'Router', 'InferringRouter'],
  prefix: ['prefix'],
  guards: ['middleware', 'dependencies'],
  registrations: {
    ...verbRegistrations({ guards: ['dependencies'] }),
    api_route: { path: [0, 'path'], methodsIn: ['methods'], methodsElse: ['GET'], guards: ['dependencies'] },
    route: { path: [0, 'path'], methodsIn: ['methods'], methodsElse: ['GET'] },
    add_api_route: {
      path: [0, 'path'],
      handler: [1, 'endpoint'],
      methodsIn: ['methods'],
      methodsElse: ['GET'],
      guards: ['dependencies'],
    },
    add_route: { path: [0, 'path'], handler: [1, 'route'], methodsIn: ['methods', 2], methodsElse: ['GET'] },
    websocket: { path: [0, 'path'], methods: [], websocket: true, guards: ['dependencies'] },
    websocket_route: { path: [0, 'path'], methods: [], websocket: true },
    add_api_websocket_route: {
      path: [0, 'path'],
      handler: [1, 'endpoint'],
      methods: [],
      websocket: true,
      guards: ['dependencies'],
    },
    add_websocket_route: { path: [0, 'path'], handler: [1, 'route'], methods: [], websocket: true },
  },
  mounts: {
    include_router: { child: [0, 'router'], prefix: ['prefix'], guards: ['dependencies'] },
    mount: { child: [1, 'app'], prefix: [0, 'path'] },
  },
  items: {
    Route: { path: [0, 'path'], handler: [1, 'endpoint'], methodsIn: ['methods'], methodsElse: ['GET'] },
    APIRoute: {
      path: [0, 'path'],
      handler: [1, 'endpoint'],
      methodsIn: ['methods'],
      methodsElse: ['GET'],
      guards: ['dependencies'],
    },
    WebSocketRoute: { path: [0, 'path'], handler: [1, 'endpoint'], methods: [], websocket: true },
  },
  itemMounts: { Mount: { child: ['app', 1], prefix: [0, 'path'], routes: ['routes'] } },
  listsOfApplication: ['routes'],
  hooks: { add_middleware: 'application', middleware: 'application' },
  inputs: [],
  mountReplacesPrefix: false,
};
