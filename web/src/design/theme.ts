/** Light, dark or as the system has it: kept in this browser, set on the root element. `public/theme.js` does the same before anything is drawn. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'vedette.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  apply(choice);
}

export function followTheme(): void {
  system.addEventListener('change', () => apply(themeChoice()));
}

function apply(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && system.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
