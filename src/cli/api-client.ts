/** The command line's way to a running server: operations over HTTP with a token pair, so that it works on any database. */

export interface ApiConnection {
  readonly url: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** @throws with the server's own message where it refuses, and with what to check where it cannot be reached. */
export async function callOperation(connection: ApiConnection, path: string, body: object): Promise<unknown> {
  const response = await postOperation(connection, path, body);
  return response.json();
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
  const answer: unknown = await response.json();
  throw new Error(`the server refused: ${messageOf(answer)}`);
}

function messageOf(answer: unknown): string {
  const { error } = answer as { error?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : 'it gave no reason';
}
