/** A menu under a button: arrows move, letters jump, Escape closes. What it is made of is loaded once the page stands. */
import { lazy, type ReactElement, type ReactNode } from 'react';
import { LateSurface } from './late-surface.tsx';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

const loadSurface = () => import('./menu-surface.tsx');

export function Menu(props: MenuProps) {
  return <LateSurface load={loadSurface} props={props} kind="menu" />;
}

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly onChoose: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly shortcut?: string;
  readonly staysOpen?: boolean;
}

export const MenuItem = lazy(async () => ({ default: (await loadSurface()).MenuItem }));
export const MenuSeparator = lazy(async () => ({ default: (await loadSurface()).MenuSeparator }));

/** Text between the items, which nothing happens to. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}
