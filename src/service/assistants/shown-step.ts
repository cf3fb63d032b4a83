/** A step of evidence as assistants get it. */
import type { ShownStep } from './explained-alert.ts';
import { quoted } from './quoted.ts';

export function shownStep(step: {
  readonly kind: string;
  readonly path: string;
  readonly startLine: number;
  readonly symbol: string;
  readonly snippet: string;
}): ShownStep {
  return {
    kind: step.kind,
    place: quoted(`${step.path}:${step.startLine}`),
    symbol: quoted(step.symbol),
    quotedCode: quoted(step.snippet, 200),
  };
}
