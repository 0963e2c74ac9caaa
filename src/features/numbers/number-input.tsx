import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { caretAfter, countBefore } from './caret.ts';
import { readNumber } from './read-number.ts';
import { useNumberFormat } from './use-number-format.ts';

export interface NumberInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onInput' | 'type' | 'ref'> {
  /** The number as it is dialled, without groups. */
  readonly value: string;
  readonly onNumber: (number: string) => void;
}

/** A line for a number: takes any writing, shows it in groups, and keeps the caret where it was. */
export function NumberInput({ value, onNumber, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number>(undefined);
  const shown = useNumberFormat()(value);

  useLayoutEffect(() => {
    if (before.current === undefined || !input.current) return;
    const caret = caretAfter(shown, before.current);
    input.current.setSelectionRange(caret, caret);
    before.current = undefined;
  });

  return (
    <input
      ref={input}
      type="tel"
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onInput={(event) => {
        const field = event.currentTarget;
        const number = readNumber(field.value);
        before.current = countBefore(field.value, field.selectionStart ?? field.value.length);
        onNumber(number);
        // The same number in another writing paints nothing anew, so the field is put right here.
        if (number === value) field.value = shown;
      }}
      {...rest}
    />
  );
}
