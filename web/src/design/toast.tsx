/** Short words on what was done, read out politely; what can be taken back offers to. What they are made of is loaded once the page stands. */
import { lazy, Suspense } from 'react';

export interface Told {
  readonly tone?: 'good' | 'danger';
  readonly undo?: () => void;
}

type Tell = (text: string, told?: Told) => void;

const ToastRegion = lazy(() => import('./toast-region.tsx'));
const waiting: Parameters<Tell>[] = [];
let show: Tell | undefined;

export function tell(text: string, told: Told = {}): void {
  if (show === undefined) waiting.push([text, told]);
  else show(text, told);
}

/** The region has come, and takes over what was told before it did. */
export function takeTold(by: Tell): void {
  show = by;
  for (const each of waiting.splice(0)) by(...each);
}

export function Toasts() {
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}
