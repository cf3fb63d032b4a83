/** The command line's way to a running server: operations over HTTP with a token pair, so that it works on any database. */

export interface ApiConnection {
  readonly url: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** What the server says where it refuses. */
export class ServerRefusal extends Error {
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  constructor(message: string, issues: ServerRefusal['issues']) {
    super(`the server refused: ${message}`);
    this.issues = issues;
  }
}

/** @throws with the server's own message where it refuses, and with what to check where it cannot be reached. */
export async function callOperation(connection: ApiConnection, path: string, body: object): Promise<unknown> {
  const answer = await readAnswer(await postOperation(connection, path, body));
  if (answer === undefined) throw refusalOf(answer, connection.url);
  return answer;
}

/** The answer of an operation that gives a document. @throws as `callOperation` */
export async function callForDocument(connection: ApiConnection, path: string, body: object): Promise<Response> {
  return postOperation(connection, path, body);
}

async function postOperation(connection: ApiConnection, path: string, body: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(new URL(path, connection.url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Service-API-Token-Id': connection.tokenId,
        'X-Service-API-Token-Secret': connection.tokenSecret,
      },
      body: JSON.stringify(body),
      redirect: 'error',
    });
  } catch (error) {
    throw new Error(`no server answers at ${connection.url}; start "vedette serve" or give --url`, { cause: error });
  }
  if (response.ok) return response;
  throw refusalOf(await readAnswer(response), connection.url);
}

/** Undefined where it is no JSON: something else than a server of ours answers there. */
async function readAnswer(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function refusalOf(answer: unknown, url: string): Error {
  if (answer === undefined) return new Error(`what answers at ${url} is no server of this kind`);
  const { error } = answer as { error?: { message?: unknown; issues?: unknown } };
  const message = typeof error?.message === 'string' ? error.message : 'it gave no reason';
  return new ServerRefusal(message, Array.isArray(error?.issues) ? error.issues : []);
}
