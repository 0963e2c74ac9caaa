import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FoundNumber } from './found-number.ts';
import { useFoundNumbers } from './use-found-numbers.ts';

/** Fewer keys spell too many names. */
const minKeys = 2;

export interface PeoplePickerOptions {
  readonly initialNumber?: string;
  /** Offered while the field is empty. */
  readonly suggestions?: readonly FoundNumber[];
  /** Numbers that are never offered, for example of the parties of a call. They can still be typed. */
  readonly without?: readonly string[];
  /** Called on Enter with the marked number, or on Shift+Enter with the typed number. */
  readonly onPick: (number: string, how: { readonly isShift: boolean }) => void;
  /** Called with each entry of the list that is picked, in whichever way. */
  readonly onChoose?: (picked: FoundNumber) => void;
}

/**
 * A field for a number, or for a name whose number is found: a combobox whose list is `PickerList`. The arrow keys mark an entry,
 * and Enter picks it. A typed name marks its best match; a typed number is taken unchanged.
 */
export function usePeoplePicker({
  initialNumber = '',
  suggestions = [],
  without = [],
  onPick,
  onChoose,
}: PeoplePickerOptions) {
  const id = useId();
  const [number, setNumber] = useState(initialNumber);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<FoundNumber>();
  const [isOpen, setOpen] = useState(false);
  /** The focus has left the field. The list is not shown then, and its marked entry is still meant. */
  const [isAway, setAway] = useState(false);
  const [step, setStep] = useState<number>();
  /** The number was entered with the keys of the dial pad, which may spell a name. */
  const [isKeyed, setKeyed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { found: matching, isComplete } = useFoundNumbers(isOpen || isKeyed ? text || number : '');
  /** A button that waits for the person whose name is typed. */
  const waiting = useRef<() => void>(undefined);
  const typed = text || number;
  const isOffered = typed === '' && !isOpen && suggestions.length > 0;
  const all = (isOffered ? suggestions : matching).filter((one) => !without.includes(one.number));
  const found = isOpen || isOffered ? all : [];
  /** The person whose number is in the field, by name. */
  const chosen = text === '' && picked?.number === number && picked.name !== number ? picked : undefined;
  const marked = Math.min(step ?? (text ? 0 : -1), found.length - 1);
  const isShown = found.length > 0 && !isAway;

  /** Shows a person in place of a typed name, and closes the list. */
  function choose(picked: FoundNumber) {
    setText('');
    setNumber(picked.number);
    setPicked(picked);
    setKeyed(false);
    setOpen(false);
    setStep(undefined);
    onChoose?.(picked);
    // After a tap, the keyboard of a touch screen stays closed.
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus();
  }

  /** For a button beside the field: picks the marked person and returns it, or else returns the typed number. */
  function take(): FoundNumber | { readonly number: string; readonly name?: undefined } {
    const picked = found[marked];
    if (picked) choose(picked);
    return picked ?? { number };
  }

  /** Like `take`, for a name that is still being looked up: resolves to its best match. Typing further takes it back. */
  function taken(): Promise<FoundNumber | { readonly number: string }> {
    if (text === '' || isComplete || found[marked]) return Promise.resolve(take());
    return new Promise((resolve) => {
      waiting.current = () => resolve(latest.current());
    });
  }

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
    if (!isComplete || !waiting.current) return;
    waiting.current();
    waiting.current = undefined;
  });

  /** Opens the list of people who match the typed text. */
  function follow(changed: string) {
    waiting.current = undefined;
    setPicked(undefined);
    setKeyed(false);
    setOpen(changed !== '');
    setAway(false);
    setStep(undefined);
  }

  /** Changes the number from outside the field: by the keys, or after a call was placed. */
  function changeNumber(change: string | ((now: string) => string)) {
    setPicked(undefined);
    setNumber(change);
    setOpen(false);
    setStep(undefined);
  }

  /** Empties the field, also of a name that is being typed. */
  function clear() {
    setText('');
    setKeyed(false);
    changeNumber('');
  }

  /** Adds a key of the dial pad. */
  function press(key: string) {
    changeNumber((now) => (key === '+' && now ? now : now + key));
    setKeyed(true);
  }

  function move(by: number) {
    setOpen(!isOffered);
    setAway(false);
    const { length } = all;
    const from = step ?? marked;
    if (length > 0) setStep(from < 0 ? (by > 0 ? 0 : length - 1) : (from + by + length) % length);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      return move(by);
    }
    if (event.key === 'Escape' && isShown && !isOffered) {
      // Closes only the list, not what surrounds it.
      event.stopPropagation();
      return setOpen(false);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const picked = isShown ? found[marked] : undefined;
    if (!picked && !event.shiftKey) return;
    event.preventDefault();
    if (picked) choose(picked);
    onPick(picked?.number ?? number, { isShift: event.shiftKey });
  }

  return {
    number,
    take,
    taken,
    setNumber: changeNumber,
    press,
    /** The best match for a number that was entered with the keys. It covers none of them. */
    keyed: isKeyed && !isOpen && number.length >= minKeys ? all[0] : undefined,
    choose,
    chosen,
    clear,
    /** True if nothing is typed. */
    isEmpty: typed === '',
    list: isShown ? { id, found, marked, onChoose: choose } : undefined,
    /** Props for `NumberInput`. */
    entry: {
      field,
      value: number,
      text: chosen?.name ?? text,
      onNumber: (changed: string) => {
        setNumber(changed);
        follow(changed);
      },
      onText: (changed: string) => {
        setText(changed);
        follow(changed);
      },
      onKeyDown,
      onBlur: () => setAway(true),
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': isShown,
      'aria-activedescendant': isShown && marked >= 0 ? `${id}-${marked}` : undefined,
    },
  } as const;
}
