import { createContext, type FunctionComponent, useContext, useRef, useState } from 'react';

export interface NumberSearchProps {
  /** What the user has typed. */
  readonly text: string;
  readonly onChoose: (number: string) => void;
}

/** What an app finds people with where a number is wanted. Nothing unless it says so: then letters are no part of a number. */
export const NumberSearch = createContext<FunctionComponent<NumberSearchProps> | undefined>(undefined);

/** A number that is typed, or chosen among those of people. */
export function useNumberEntry(initialNumber: string) {
  const Search = useContext(NumberSearch);
  const [number, setNumber] = useState(initialNumber);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const choose = (chosen: string) => {
    setText('');
    setNumber(chosen);
    // What was chosen may be listed no longer. Who works by keys goes on in the field; for a tap no keyboard comes up.
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus();
  };
  return {
    number,
    setNumber,
    text,
    /** For `NumberInput`. */
    entry: { field, value: number, onNumber: setNumber, ...(Search && { text, onText: setText }) },
    /** Under the field, where there is something to be found. */
    search: Search && (text || number).length > 1 ? { Search, text: text || number, choose } : undefined,
  };
}
