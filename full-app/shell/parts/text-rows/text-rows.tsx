import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { withRef } from '#ui/with-ref.ts';
import styles from './text-rows.module.css';

/** Entries that are read, not opened: `TextRow`s, which may also have the form of an entry between them. */
export const TextRows = withRef(function TextRows({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
});

/** Props of `TextRow`. */
export interface TextRowProps {
  /** The text, which may have several lines. */
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly commands?: ReactNode;
}

/** An entry: its text, and its commands beside it. */
export const TextRow = ({ children, commands }: TextRowProps) => (
  <li className={styles.row}>
    <div className={styles.text}>{children}</div>
    {commands && <div className={styles.commands}>{commands}</div>}
  </li>
);
