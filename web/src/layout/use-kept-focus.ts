/**
 * The focus is somewhere, always. What has it may go: a button that did its work, a row that is done with, a control that is disabled while
 * something is saved. The browser then gives it to nothing, and who uses the keyboard begins at the top of the document again, and who listens
 * hears nothing. It goes to the heading of the page, where Enter, pressed twice, does no harm; in a dialog to the dialog's heading.
 */
import { useEffect } from 'react';

/** Once, by what stands around every page. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const onFocus = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    // What knows better where it belongs, as a menu that closes, gives it on by the next frame.
    const onChange = (): void => {
      if (frame === 0 && last !== null && isGone(last)) frame = requestAnimationFrame(give);
    };
    const give = (): void => {
      frame = 0;
      if (isNowhere()) heading()?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(onChange);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    document.addEventListener('focusin', onFocus);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}

/** A control keeps the focus until the page is drawn without it. */
function isNowhere(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || isGone(at);
}

/** What is still there lost the focus to a click on what cannot have it. */
const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled, [hidden], [hidden] *, [inert], [inert] *');

function heading(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
  return dialogs[dialogs.length - 1]?.querySelector('h2') ?? document.getElementById('page-title');
}
