/** Handlers of Java and Kotlin: classes by what is written on them, routers by what is done with them. */
import type { Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { classTable } from '../../wiring/class-table.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { readJava } from './read-java.ts';
import { springHandlers } from './spring-mvc.ts';

const aside = /(?:^|\/)(?:src\/(?:\w*[tT]est|it)\w*|test|tests|node_modules)\/|(?:Test|Tests|IT|Spec)\.(?:java|kt)$/;
const words = /@\w|\brout|\bRout|Javalin|HttpServlet|HttpSecurity|Interceptor|Filter|Controller|Registry/;

export const javaHandlers: HandlerFamily<FileProgram> = {
  name: 'java',
  languages: ['java', 'kotlin'],
  concerns: (path, text) => /\.(?:java|kts?)$/.test(path) && !aside.test(path) && words.test(text),
  read: (view) => readJava(view),
  link,
};

function link(files: ReadonlyMap<string, FileProgram>): readonly Handler[] {
  const table = classTable(files);
  return [...springHandlers(table, () => [])];
}
