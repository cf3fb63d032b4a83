/** A small surface under a button, for a few controls. What it is made of is loaded once the page stands. */
import type { ReactElement, ReactNode } from 'react';
import { LateSurface } from './late-surface.tsx';

export interface PopoverProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

const loadSurface = () => import('./popover-surface.tsx');

export function Popover(props: PopoverProps) {
  return <LateSurface load={loadSurface} props={props} kind="dialog" />;
}
