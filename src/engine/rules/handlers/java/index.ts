/** Handlers of Java and Kotlin: classes by what is written on them, routers by what is done with them. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { folderOf } from '../../../files/path-parts.ts';
import { applicationsIn } from '../../wiring/applications.ts';
import { type ClassTable, classTable } from '../../wiring/class-table.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { runWiring } from '../../wiring/run-wiring.ts';
import { javalin, routerFunctions } from './functional-routes.ts';
import { interceptors } from './interceptors.ts';
import { javaLanguage } from './java-language.ts';
import { jaxRsHandlers } from './jax-rs.ts';
import { ktor } from './ktor.ts';
import { listenerHandlers } from './listeners.ts';
import { micronautHandlers } from './micronaut.ts';
import { readJava } from './read-java.ts';
import { servletHandlers } from './servlets.ts';
import { readKotlin } from './read-kotlin.ts';
import { springHandlers } from './spring-mvc.ts';
import { springSecurity } from './spring-security.ts';

const aside = /(?:^|\/)(?:src\/(?:\w*[tT]est|it)\w*|test|tests|node_modules)\/|(?:Test|Tests|IT|Spec)\.(?:java|kt)$/;
const words = /@\w|\brout|\bRout|Javalin|HttpServlet|HttpSecurity|Interceptor|Filter|Controller|Registry/;

export const javaHandlers: HandlerFamily<FileProgram> = {
  name: 'java',
  languages: ['java', 'kotlin'],
  concerns: (path, text) => /\.(?:java|kts?)$/.test(path) && !aside.test(path) && words.test(text),
  read: (view) => (view.language.name === 'kotlin' ? readKotlin(view) : readJava(view)),
  link,
};

function link(files: ReadonlyMap<string, FileProgram>, bounds: Set<string>): readonly Handler[] {
  const table = classTable(files);
  const security = springSecurity();
  const intercepting = interceptors();
  const called = runWiring(files, javaLanguage([security, intercepting, routerFunctions(), javalin(), ktor()]), bounds);
  const applications = applicationsIn(startsOf(table));
  const beforeOf =
    (framework: string) =>
    (method: string, path: string, file: string): readonly Guard[] => {
      const secured = security.guardsOf(method, path, (other) => applications.share(file, other));
      // A filter that is a component is put into a chain as well, often, and stands there once.
      return [
        ...secured,
        ...intercepting.guardsOf(path, table, framework).filter(({ name }) => !security.isFilter(name)),
      ];
    };
  const isConfigured = ({ through }: Guard) => through === 'middleware' || through === 'configuration';
  const beforeAny = (framework: string) => (path: string, file: string) => beforeOf(framework)('', path, file);
  const before = beforeOf('spring');
  const handlers = [
    ...springHandlers(table, before),
    ...jaxRsHandlers(table, beforeAny('jax-rs')),
    ...micronautHandlers(table, beforeAny('micronaut')),
    ...servletHandlers(table, beforeAny('servlet')),
    ...listenerHandlers(table),
    ...called.map((handler) => {
      const [, method = '', path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(handler.route) ?? [];
      return handler.framework === 'spring'
        ? { ...handler, guards: [...before(method, path, handler.path), ...handler.guards] }
        : handler;
    }),
  ];
  return handlers.map((handler) => ({
    ...handler,
    guards: handler.guards.filter((guard) => !isConfigured(guard) || applications.share(handler.path, guard.path)),
  }));
}

/** The folder of the module that an application is started in; that of the class itself where a module starts several. */
function startsOf(table: ClassTable): string[] {
  const starts = table.classes
    .filter(({ marks }) =>
      marks.some(({ name }) => name === 'SpringBootApplication' || name === 'EnableAutoConfiguration'),
    )
    .map(({ path }) => path);
  const moduleOf = (path: string) => path.slice(0, Math.max(path.search(/(?:^|\/)src\/main\//), 0));
  return starts.map((path) =>
    starts.filter((other) => moduleOf(other) === moduleOf(path)).length > 1 ? folderOf(path) : moduleOf(path),
  );
}
