/** Whether single keys do something: some people speak to their browser, and every word is keys. Kept in this browser. */
const key = 'vedette.shortcuts';

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Storage may be refused; they stay on.
  }
}
