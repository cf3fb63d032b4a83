/**
 * `vedette mcp`: the tools of assistants on standard input and output. Folders below those it is given are scanned here; with an address and
 * a token pair, alerts and lists are those of a service.
 */
import type { Command } from 'commander';
import { version } from '../config/version.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { addMcpOptions, type McpOptions } from './mcp-options.ts';

export const registerMcp: RegisterCommand = (program, io) => {
  addMcpOptions(
    program
      .command('mcp')
      .description(
        'offer tools to an assistant on standard input and output (Model Context Protocol): scan, explain, verify a fix, check a package. They read alone. With VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET it asks a running server too',
      ),
  ).action((options: McpOptions, command: Command) => serveTools(command, options, io));
};

async function serveTools(command: Command, options: McpOptions, io: CommandIo): Promise<void> {
  const [{ serveStdio, StdioServerTransport }, { toolServers }, { openWorld }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../service/assistants/tool-server.ts'),
    import('./mcp-world.ts'),
  ]);
  await using world = await openWorld(command, options, io);
  const onFault = (error: unknown, tool: string): void => {
    io.stderr.write(`vedette: ${tool}: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const transport = new StdioServerTransport(io.stdin, io.stdout);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const serverFor = toolServers({ version, onFault });
  const handle = serveStdio(() => serverFor(world), {
    transport,
    maxSubscriptions: 0,
    onerror: (error) => void io.stderr.write(`vedette: ${error.message}\n`),
  });
  io.stdin.once('end', resolve);
  io.stdin.once('close', resolve);
  await closed;
  await handle.close();
}
