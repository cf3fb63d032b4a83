/** An answer that is a document, saved as a file: read whole by the session, since a link would not send what the service asks for. */
import { operations } from './operations.ts';
import type { RequestOf } from './call.ts';
import { ConsoleError, refusalOf } from './console-error.ts';

/** @throws {ConsoleError} for every refusal, and where nothing answers */
export async function downloadReport(request: RequestOf<'reportsExport'>, fallbackName: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`/console${operations.reportsExport.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Vedette-Console': '1' },
      body: JSON.stringify(request),
      credentials: 'same-origin',
      redirect: 'error',
    });
  } catch {
    throw new ConsoleError({ kind: 'unreachable', status: 0, code: '', message: 'The service does not answer.' });
  }
  if (!response.ok) throw refusalOf(response, await response.text());
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition') ?? '') || fallbackName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function fileNameOf(disposition: string): string {
  return /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? '';
}
