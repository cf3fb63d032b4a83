/** Who is signed in, how the page looks, and the way out. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../design/button.tsx';
import { UserIcon } from '../design/icons.tsx';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '../design/menu.tsx';
import { chooseTheme, themeChoice } from '../design/theme.ts';
import { tell } from '../design/toast.tsx';
import { areShortcutsOn, switchShortcuts } from '../keyboard/shortcut-choice.ts';
import { sessionQuery, signOut } from '../session/session.ts';
import { sessionEnded } from '../session/session-state.ts';

const themes = ['system', 'light', 'dark'] as const;
const themeWords = { system: 'as the system', light: 'light', dark: 'dark' } as const;

export default function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const client = useQueryClient();
  const [theme, setTheme] = useState(themeChoice);
  const [hasShortcuts, setHasShortcuts] = useState(areShortcutsOn);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const leave = async (): Promise<void> => {
    try {
      await signOut();
    } catch (error) {
      tell(error instanceof Error ? error.message : 'Signing out failed.', { tone: 'danger' });
      return;
    }
    sessionEnded();
    client.clear();
    location.assign('/console/sign-in');
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={session === undefined ? 'Account' : `Account: ${session.organizationName}`}>
          <UserIcon />
        </IconButton>
      }
    >
      {session !== undefined && (
        <MenuNote>
          <strong>{session.organizationName}</strong>
          <span>token {session.tokenName}</span>
          <span>Vedette {session.version}</span>
        </MenuNote>
      )}
      <MenuSeparator />
      <MenuItem
        staysOpen
        onChoose={() => {
          chooseTheme(next);
          setTheme(next);
        }}
      >
        Theme: {themeWords[theme]}
      </MenuItem>
      <MenuItem
        staysOpen
        onChoose={() => {
          switchShortcuts(!hasShortcuts);
          setHasShortcuts(!hasShortcuts);
        }}
      >
        Single-key shortcuts: {hasShortcuts ? 'on' : 'off'}
      </MenuItem>
      <MenuItem onChoose={onShortcuts} shortcut="?">
        Show all shortcuts
      </MenuItem>
      <MenuItem onChoose={() => window.open('/docs', '_blank', 'noopener')}>API reference</MenuItem>
      <MenuItem onChoose={() => window.open('/console/licences.txt', '_blank', 'noopener')}>Licences</MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => void leave()}>Sign out</MenuItem>
    </Menu>
  );
}
