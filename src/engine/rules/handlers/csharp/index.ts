/** Handlers of C#: ASP.NET Core's controllers, mapped endpoints and pages, hubs and services, and what queues and clocks call. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { folderOf } from '../../../files/path-parts.ts';
import { applicationsIn } from '../../wiring/applications.ts';
import { callsIn } from '../../wiring/calls-in.ts';
import { classTable } from '../../wiring/class-table.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { runWiring } from '../../wiring/run-wiring.ts';
import { isAuthorization } from './authorization.ts';
import { configurationOf } from './configuration.ts';
import { controllerHandlers } from './controllers.ts';
import { conventionsOf } from './conventions.ts';
import { csharpLanguage } from './csharp-language.ts';
import { fastEndpoints } from './fast-endpoints.ts';
import { minimalApis } from './minimal-apis.ts';
import { razorHandlers } from './razor-pages.ts';
import { readCsharp } from './read-csharp.ts';
import { workerHandlers } from './workers.ts';

const aside =
  /(?:^|\/)(?:[tT]ests?|\w+\.(?:\w+)?[tT]ests?|obj|bin|node_modules)\/|Tests?\.cs$|\.g\.cs$|\.Designer\.cs$/;
const words =
  /\[\w|\bMap[A-Z]|\bUse[A-Z]|Controller|PageModel|\bHub\b|Endpoint|BackgroundService|IHostedService|IConsumer|IJob\b|Handler/;

export const csharpHandlers: HandlerFamily<FileProgram> = {
  name: 'csharp',
  languages: ['csharp'],
  concerns: (path, text) => path.endsWith('.cs') && !aside.test(path) && words.test(text),
  read: (view) => readCsharp(view),
  link,
};

function link(files: ReadonlyMap<string, FileProgram>, bounds: Set<string>): readonly Handler[] {
  const table = classTable(files);
  const written = callsIn(files);
  const configuration = configurationOf(files, written);
  const minimal = minimalApis();
  const mapped = runWiring(files, csharpLanguage([minimal]), bounds);
  const everywhere: readonly Guard[] = unique([...minimal.middleware, ...configuration.all]);
  const globals = [...everywhere, ...configuration.controllers];
  const applications = applicationsIn(
    [...files.keys()].filter((path) => /(?:^|\/)(?:Program|Startup)\.cs$/.test(path)).map(folderOf),
  );
  const isConfigured = ({ through }: Guard) => through === 'middleware' || through === 'configuration';
  const handlers = [
    ...controllerHandlers(table, conventionsOf(written.calls), globals),
    ...razorHandlers(table, configuration, globals),
    ...fastEndpoints(table, written.calls, everywhere),
    ...workerHandlers(table, written.calls, everywhere),
    ...mapped.map((handler) => {
      const before = minimal.isOpen(handler.registeredAt)
        ? everywhere.filter(({ name }) => !isAuthorization(name))
        : everywhere;
      return { ...handler, guards: [...before, ...handler.guards] };
    }),
  ];
  return handlers.map((handler) => ({
    ...handler,
    guards: handler.guards.filter((guard) => !isConfigured(guard) || applications.share(handler.path, guard.path)),
  }));
}

/** Each place once: a function that uses middleware may be run for several applications. */
function unique(guards: readonly Guard[]): Guard[] {
  const seen = new Set<string>();
  return guards.filter(({ name, path, span }) => {
    const key = `${name} ${path} ${span.startLine} ${span.startColumn}`;
    return !seen.has(key) && seen.add(key);
  });
}
