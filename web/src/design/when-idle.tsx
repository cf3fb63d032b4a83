/** What stands below what is read first: drawn once the browser has nothing else to do, so that the first does not wait for it. */
import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** By then it is drawn, however busy the browser is. */
const latestMs = 300;

/** @param lines how much room it is given until then, in lines of text */
export function WhenIdle({ children, lines }: { readonly children: ReactNode; readonly lines: number }) {
  const isIdle = useIdle();
  return isIdle ? children : <div data-when-idle style={{ minHeight: `${lines * 1.5}em` }} />;
}

/** Whether the browser has had nothing to do since this was first drawn. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onceIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}

/** @returns what calls it off */
function onceIdle(act: () => void): () => void {
  // Not every browser tells when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: latestMs });
  return () => cancelIdleCallback(asked);
}
