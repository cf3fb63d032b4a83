/** Single keys for what is done often. They rest while something is typed, while a dialog or menu is open, and where a person switched them off. */
import { useEffect, useRef } from 'react';
import { areShortcutsOn } from './shortcut-choice.ts';

export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined>>;

/** @param shortcuts by key, as `KeyboardEvent.key` names it: `j`, `X`, `/`, `?`; two keys one after the other as `g a` */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let before = '';
    let beforeAt = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!areShortcutsOn() || isTyping(event.target) || isCovered()) return;
      const pair = `${event.timeStamp - beforeAt < 1_000 ? before : ''} ${event.key}`;
      before = event.key;
      beforeAt = event.timeStamp;
      const action =
        latest.current[pair] ??
        (event.key in latest.current && !isSecond(pair) ? latest.current[event.key] : undefined);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** After `g`, a letter says where to go, and nothing else. */
function isSecond(pair: string): boolean {
  return pair.startsWith('g ');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  );
}

/** Toasts are dialogs in name only: nothing waits for them. */
function isCovered(): boolean {
  return (
    document.querySelector(
      ':is([role=dialog], [role=alertdialog]):not([data-toast]), [role=menu], [role=listbox], dialog[open]',
    ) !== null
  );
}
