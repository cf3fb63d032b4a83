/** Flask and what is built like it: applications and blueprints, their routes, hooks and nesting. */
import { type RouterSpec, verbRegistrations } from './router-spec.ts';

export const flask: RouterSpec = {
  framework: 'flask',
  packages: [
    'flask',
    'quart',
    'apiflask',
    'flask_openapi3',
    'flask_smorest',
    'flask_login',
    'flask_api',
    'flask_restful',
    'flask_restx',
    'flask_restplus',
    'flask_appbuilder',
  ],
  applications: ['Flask', 'Quart', 'APIFlask', 'OpenAPI', 'FlaskAPI'],
  routers: ['Blueprint', 'APIBlueprint'],
  prefix: ['url_prefix'],
  guards: [],
  registrations: {
    ...verbRegistrations(),
    route: { path: [0, 'rule'], methodsIn: ['methods'], methodsElse: ['GET'] },
    add_url_rule: { path: [0, 'rule'], handler: ['view_func', 2], methodsIn: ['methods'], methodsElse: ['GET'] },
    websocket: { path: [0, 'rule'], websocket: true, methods: [] },
  },
  mounts: {
    register_blueprint: { child: [0, 'blueprint'], prefix: ['url_prefix'] },
    register_api: { child: [0], prefix: ['url_prefix'] },
  },
  hooks: { before_request: 'router', before_app_request: 'application', before_first_request: 'application' },
  inputs: ['request'],
  mountReplacesPrefix: true,
};

/** Resources of flask-restful, restx and smorest: classes registered on an Api that stands on an application or blueprint. */
export const flaskResources: RouterSpec = {
  framework: 'flask',
  packages: ['flask_restful', 'flask_restx', 'flask_restplus', 'flask_smorest'],
  applications: ['Api'],
  routers: ['Namespace'],
  prefix: ['prefix', 'path'],
  guards: ['decorators'],
  registrations: {
    add_resource: { path: [], handler: [0, 'resource'], pathsFrom: 1 },
    route: { path: [], pathsFrom: 0 },
  },
  mounts: {
    add_namespace: { child: [0, 'ns'], prefix: [1, 'path'] },
    register_blueprint: { child: [0], prefix: ['url_prefix'] },
  },
  parent: [0, 'app'],
  mountsItself: 'init_app',
  hooks: {},
  inputs: ['request'],
  mountReplacesPrefix: true,
  defaultPrefix: (name) => (name === '' ? '' : `/${name}`),
};
