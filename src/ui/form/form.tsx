import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

/** A form whose fields stand below each other. It names what is wrong in the user's language itself. */
export const Form = ({ className, ...rest }: ComponentPropsWithRef<'form'>) => (
  <form noValidate {...rest} className={classNames(styles.form, className)} />
);

/** Fields and texts below each other that are saved one by one. With a label they are a region of the page. */
export const FormPart = ({ className, ...rest }: ComponentPropsWithRef<'section'>) => (
  <section {...rest} className={classNames(styles.form, className)} />
);

/** Props of `FormTitle`. */
export interface FormTitleProps extends ComponentPropsWithRef<'h2'> {
  /** Default 2, as in a detail pane. */
  readonly level?: 2 | 3;
}

/** The heading of a form. */
export function FormTitle({ level = 2, className, ...rest }: FormTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classNames(styles.title, className)} />;
}

/** Props of `Hint`. */
export interface HintProps extends ComponentPropsWithRef<'p'> {
  /** `span` inside a line of text. Default `p`. */
  readonly as?: 'p' | 'span';
}

/** An explanation in small letters. */
export const Hint = ({ as: Element = 'p', className, ...rest }: HintProps) => (
  <Element {...rest} className={classNames(styles.hint, className)} />
);

/** Two short fields that belong together, side by side where there is space. */
export const FieldPair = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={classNames(styles.pair, className)} />
);

/** Buttons beside each other. */
export const ButtonRow = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={classNames(styles.buttons, className)} />
);
