/** The contract of a tool that assistants call: words, a schema of what it takes and one of what it answers, and the work. */
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { AssistantWorld } from './world.ts';

/** Every answer says in a sentence what it found, and what to do with it. */
const always = {
  summary: Type.String({ description: 'What was found, in a sentence or two.' }),
  nextStep: Type.String({ description: 'What to do now, often the tool to call; empty where nothing is left to do.' }),
  warnings: Type.Array(Type.String(), { description: 'What bounds how far the answer can be trusted; mostly none.' }),
};

export type Answer<Output extends TProperties> = Static<TObject<Output & typeof always>>;

export interface Tool<Input extends TObject = TObject, Output extends TProperties = TProperties> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: TObject<Output & typeof always>;
  /** Asks more than this machine and the service it belongs to. */
  readonly isAskingRegistries?: true;
  readonly isOffered: (world: AssistantWorld) => boolean;
  readonly run: (world: AssistantWorld, given: Static<Input>, signal: AbortSignal) => Promise<Answer<Output>>;
}

/** Keeps the types of the schemas for `run`, and forgets them for the list. */
export function defineTool<const Input extends TObject, const Output extends TProperties>({
  output,
  ...tool
}: Omit<Tool<Input, Output>, 'output'> & { readonly output: Output }): Tool {
  return { ...tool, output: Type.Object({ ...output, ...always }) } as unknown as Tool;
}
