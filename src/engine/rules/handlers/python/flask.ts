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
