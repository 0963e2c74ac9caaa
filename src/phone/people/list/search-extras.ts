import { type ComponentType, createContext, useContext } from 'react';

export interface SearchExtrasProps {
  /** The searched text, not empty. */
  readonly text: string;
  /** Reports the number of results for the text; undefined until it is known. */
  readonly onFound: (count: number | undefined) => void;
}

/**
 * Results from outside the phone system, shown below the found people. Pass a component to the provider; it receives the text of
 * each search. It renders nothing, or a section with its own heading, and handles loading and failures itself.
 *
 * @example <SearchExtras value={CrmResults}><Panel /></SearchExtras>
 */
const Extras = createContext<ComponentType<SearchExtrasProps> | undefined>(undefined);

export const SearchExtras = Extras.Provider;

export const useSearchExtras = () => useContext(Extras);
