import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';
import styles from './form.module.css';

/** A form whose fields stand below each other. It names what is wrong in the user's language itself. */
export const Form = withRef(function Form({ className, ...rest }: ComponentPropsWithRef<'form'>) {
  return <form noValidate {...rest} className={classNames(styles.form, className)} />;
});

/** Fields and texts below each other that are saved separately. With a label they are a region of the page. */
export const FormPart = withRef(function FormPart({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return <section {...rest} className={classNames(styles.form, className)} />;
});

/** Props of `FormTitle`. */
export interface FormTitleProps extends ComponentPropsWithRef<'h2'> {
  /** Default 2, as in a detail pane. */
  readonly level?: 2 | 3;
}

/** The heading of a form. */
export const FormTitle = withRef(function FormTitle({ level = 2, className, ...rest }: FormTitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classNames(styles.title, className)} />;
});

/** Props of `Hint`. */
export interface HintProps extends ComponentPropsWithRef<'p'> {
  /** `span` inside a line of text. Default `p`. */
  readonly as?: 'p' | 'span';
}

/** An explanation in small letters. */
export const Hint = withRef(function Hint({ as: Element = 'p', className, ...rest }: HintProps) {
  return <Element {...rest} className={classNames(styles.hint, className)} />;
});

/** Two short fields that belong together, side by side where there is space. */
export const FieldPair = withRef(function FieldPair({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.pair, className)} />;
});

/** Buttons beside each other. */
export const ButtonRow = withRef(function ButtonRow({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.buttons, className)} />;
});

/** Props of `FormButtons`. */
export interface FormButtonsProps extends Pick<ButtonProps, 'variant' | 'pending' | 'disabled'> {
  /** The label of the button that submits the form. */
  readonly submit: string;
  /** The label of the button that leaves the form. */
  readonly cancel?: string;
  /** Without it, there is no button that leaves the form. */
  readonly onCancel?: (() => void) | undefined;
  /** True for a form that is longer than the page: the buttons stay in sight. */
  readonly sticky?: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The buttons at the end of a form: the first submits it, the second leaves it. */
export const FormButtons = (props: FormButtonsProps) => {
  const { submit, variant = 'primary', pending, disabled, cancel, onCancel, sticky, children } = props;
  return (
    <ButtonRow className={sticky ? styles.sticky : undefined}>
      <Button type="submit" changes="change" variant={variant} pending={pending ?? false} disabled={disabled}>
        {submit}
      </Button>
      {cancel !== undefined && onCancel && (
        <Button variant="plain" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </ButtonRow>
  );
};
