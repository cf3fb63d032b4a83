/** Handlers of Java and Kotlin: classes by what is written on them, routers by what is done with them. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { classTable } from '../../wiring/class-table.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { runWiring } from '../../wiring/run-wiring.ts';
import { javalin, routerFunctions } from './functional-routes.ts';
import { interceptors } from './interceptors.ts';
import { javaLanguage } from './java-language.ts';
import { jaxRsHandlers } from './jax-rs.ts';
import { listenerHandlers } from './listeners.ts';
import { micronautHandlers } from './micronaut.ts';
import { readJava } from './read-java.ts';
import { servletHandlers } from './servlets.ts';
import { springHandlers } from './spring-mvc.ts';
import { springSecurity } from './spring-security.ts';

const aside = /(?:^|\/)(?:src\/(?:\w*[tT]est|it)\w*|test|tests|node_modules)\/|(?:Test|Tests|IT|Spec)\.(?:java|kt)$/;
const words = /@\w|\brout|\bRout|Javalin|HttpServlet|HttpSecurity|Interceptor|Filter|Controller|Registry/;

export const javaHandlers: HandlerFamily<FileProgram> = {
  name: 'java',
  languages: ['java'],
  concerns: (path, text) => /\.(?:java|kts?)$/.test(path) && !aside.test(path) && words.test(text),
  read: (view) => readJava(view),
  link,
};

function link(files: ReadonlyMap<string, FileProgram>): readonly Handler[] {
  const table = classTable(files);
  const security = springSecurity();
  const intercepting = interceptors();
  const called = runWiring(files, javaLanguage([security, intercepting, routerFunctions(), javalin()]));
  const before = (method: string, path: string): readonly Guard[] => {
    const secured = security.guardsOf(method, path);
    // A filter that is a component is put into a chain as well, often, and stands there once.
    return [...secured, ...intercepting.guardsOf(path, table).filter(({ name }) => !security.isFilter(name))];
  };
  const beforeAny = (path: string) => before('', path);
  return [
    ...springHandlers(table, before),
    ...jaxRsHandlers(table, beforeAny),
    ...micronautHandlers(table, beforeAny),
    ...servletHandlers(table, beforeAny),
    ...listenerHandlers(table),
    ...called.map((handler) => {
      const [, method = '', path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(handler.route) ?? [];
      return handler.framework === 'spring'
        ? { ...handler, guards: [...before(method, path), ...handler.guards] }
        : handler;
    }),
  ];
}
