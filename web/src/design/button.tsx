/** Buttons, and links that look like them. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface Look {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'm' | 's';
}

type ButtonProps = ComponentProps<'button'> & Look & { readonly isBusy?: boolean };

export function Button({ look = 'plain', size = 'm', isBusy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // A form is not sent twice, by Enter in a field neither.
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={classes(styles.button, styles[look], styles[size], className)}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

export function LinkButton({
  look = 'plain',
  size = 'm',
  children,
  className,
  ...rest
}: LinkProps & Look & { readonly children: ReactNode; readonly className?: string }) {
  return (
    <Link {...rest} className={classes(styles.button, styles[look], styles[size], className)}>
      {children}
    </Link>
  );
}

/** @param label is read out and shown on hover; the picture alone says nothing */
export function IconButton({ label, children, className, ...rest }: ButtonProps & { readonly label: string }) {
  return (
    <Button
      {...rest}
      look={rest.look ?? 'quiet'}
      aria-label={label}
      title={label}
      className={classes(styles.icon, className)}
    >
      {children}
    </Button>
  );
}
