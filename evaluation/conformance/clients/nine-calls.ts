/** The nine operations with bodies that a running service takes, and the programs that send them through each generated client. */
import type { Operation } from '../../../src/service/operations/operation.ts';
import { operationIdOf } from '../../../src/service/http/openapi.ts';

export interface Call {
  readonly path: string;
  /** `sca-alerts-search` */
  readonly id: string;
  /** `ScaAlertsSearch` */
  readonly name: string;
  /** As generators name the class of its group. */
  readonly api: string;
  readonly body: unknown;
}

/** @param ids of real things, by the field that asks for them */
export function nineCalls(operations: readonly Operation[], ids: Readonly<Record<string, string>>): readonly Call[] {
  return operations
    .filter(({ isExtension }) => !isExtension)
    .map(({ path, tag, example }) => {
      const id = operationIdOf(path);
      const body = Object.entries(example.request as object).flatMap(([field, value]: [string, unknown]) => {
        if (field === 'repositoryIds' || field === 'scanId') return [];
        return [[field, path.endsWith('/vulnerabilities/get') && field === 'id' ? ids['id'] : (ids[field] ?? value)]];
      });
      return { path, id, name: pascalCased(id), api: tag, body: Object.fromEntries(body) };
    });
}

function pascalCased(words: string): string {
  return words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function typescriptProgram(calls: readonly Call[]): string {
  const asked = calls.map(({ path, body }) => {
    const typed = `paths['${path}']['post']['requestBody']['content']['application/json']`;
    return `{
  const body: ${typed} = ${JSON.stringify(body)};
  const { data, response } = await client.POST('${path}', { body });
  console.log(response.status, '${path}', data === undefined ? 'nothing' : Object.keys(data).join(' '));
}`;
  });
  return `import createClient from 'openapi-fetch';
import type { paths } from './vedette.ts';

const client = createClient<paths>({
  baseUrl: process.env.VEDETTE_URL ?? '',
  headers: {
    'X-Service-API-Token-Id': process.env.VEDETTE_TOKEN_ID ?? '',
    'X-Service-API-Token-Secret': process.env.VEDETTE_TOKEN_SECRET ?? '',
  },
});
declare const process: { env: Record<string, string | undefined> };
${asked.join('\n')}
`;
}

export function pythonProgram(calls: readonly Call[]): string {
  const asked = calls.map(({ path, id, name, api, body }) => {
    const request = `vedette_client.${name}Request.from_dict(json.loads(${JSON.stringify(JSON.stringify(body))}))`;
    const method = `vedette_client.${api}Api(client).${id.replaceAll('-', '_')}_with_http_info`;
    return `reply = ${method}(${request})\nprint(reply.status_code, "${path}", type(reply.data).__name__)`;
  });
  return `import json
import os
import warnings

warnings.simplefilter("error")
import vedette_client

configuration = vedette_client.Configuration(
    host=os.environ["VEDETTE_URL"],
    api_key={"tokenId": os.environ["VEDETTE_TOKEN_ID"], "tokenSecret": os.environ["VEDETTE_TOKEN_SECRET"]},
)
client = vedette_client.ApiClient(configuration)
${asked.join('\n')}
`;
}

export function goProgram(calls: readonly Call[]): string {
  const asked = calls.map(
    ({ path, name, body }) => `	{
		var body vedette.${name}JSONRequestBody
		check(json.Unmarshal([]byte(${JSON.stringify(JSON.stringify(body))}), &body))
		reply, err := client.${name}WithResponse(ctx, body)
		check(err)
		fmt.Println(reply.StatusCode(), "${path}", reply.JSON200 != nil)
	}`,
  );
  return `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"client.example/check/vedette"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	client, err := vedette.NewClientWithResponses(os.Getenv("VEDETTE_URL"), vedette.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("X-Service-API-Token-Id", os.Getenv("VEDETTE_TOKEN_ID"))
			request.Header.Set("X-Service-API-Token-Secret", os.Getenv("VEDETTE_TOKEN_SECRET"))
			return nil
		}))
	check(err)
${asked.join('\n')}
}
`;
}
