import { type ComponentPropsWithRef, type RefObject, useLayoutEffect, useRef } from 'react';
import { caretAfter, countBefore } from './caret.ts';
import { readNumber } from './read-number.ts';
import { useFieldNumberFormat } from './use-number-format.ts';

/** Props of `NumberInput`. */
export interface NumberInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onInput' | 'type' | 'ref'> {
  /** The number as it is dialled, unformatted. */
  readonly value: string;
  readonly onNumber: (number: string) => void;
  /** A text shown instead of the number, in fields that also find people. */
  readonly text?: string;
  readonly onText?: (text: string) => void;
  /** A ref to the input, for components that focus it. */
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** An input for a number: accepts any common format, formats it, and keeps the position of the caret. */
export function NumberInput({ value, onNumber, text = '', onText, field, ...rest }: NumberInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const before = useRef<number>(undefined);
  const number = useFieldNumberFormat()(value);
  const shown = text || number;

  useLayoutEffect(() => {
    if (before.current === undefined || !input.current) return;
    const caret = caretAfter(shown, before.current);
    input.current.setSelectionRange(caret, caret);
    before.current = undefined;
  });

  return (
    <input
      ref={input}
      type={onText ? 'text' : 'tel'}
      dir={onText ? 'auto' : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onInput={(event) => {
        const typed = event.currentTarget;
        if (onText && isWords(typed.value)) {
          before.current = undefined;
          onNumber('');
          onText(typed.value);
          return;
        }
        onText?.('');
        const number = readNumber(typed.value);
        before.current = countBefore(typed.value, typed.selectionStart ?? typed.value.length);
        onNumber(number);
        // The same number in another format causes no render, so the field is corrected here.
        if (number === value) typed.value = shown;
      }}
      {...rest}
    />
  );
}

/** True for a name instead of a number: it begins with a letter. */
const isWords = (text: string): boolean => /^\s*\p{L}/u.test(text) && !/^\s*(tel|callto|sip):/i.test(text);
