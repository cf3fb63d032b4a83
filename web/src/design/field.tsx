/** A labelled control with its hint and what is wrong with it, tied together for those who listen instead of looking. */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Empty or undefined: nothing is wrong. */
  readonly error?: string | readonly string[] | undefined;
  readonly isOptional?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error = '', isOptional = false, children }: FieldProps) {
  const id = useId();
  const errors = (typeof error === 'string' ? [error] : error).filter((each) => each !== '');
  const isRight = errors.length === 0;
  const described = [hint === undefined ? '' : `${id}-hint`, isRight ? '' : `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': isRight ? undefined : true,
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div id={`${id}-error`} className={styles.error} role="alert">
        {errors.length > 1 ? (
          <ul>
            {errors.map((each, at) => (
              <li key={at}>{each}</li>
            ))}
          </ul>
        ) : (
          errors[0]
        )}
      </div>
    </div>
  );
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" autoComplete="off" spellCheck={false} {...rest} className={classes(styles.input, className)} />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classes(styles.input, styles.area, className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes(styles.input, styles.select, className)} />;
}

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { readonly label: ReactNode }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}

/** Fields in a column, with buttons at the end. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Sending what is wrong leads to the first field that says so, whether that is known at once or by an answer. */
export function Form({
  children,
  onSubmit,
  label,
}: {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly label?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const goToWrong = (): void => {
    const wrong = isSent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined;
    if (wrong === null || wrong === undefined) return;
    isSent.current = false;
    wrong.focus();
  };
  useEffect(goToWrong);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={label}
      // Whoever goes on typing is not to be taken elsewhere by an answer.
      onInput={() => {
        isSent.current = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        isSent.current = true;
        onSubmit();
        // What was wrong already is drawn as it was, and no effect says so.
        setTimeout(goToWrong);
      }}
    >
      {children}
    </form>
  );
}
