import { type ComponentType, createContext, useContext } from 'react';

export interface SearchExtrasProps {
  /** What is searched for, not empty. */
  readonly text: string;
  /** Reports how much was found for the text; undefined while that is not known. */
  readonly onFound: (count: number | undefined) => void;
}

/**
 * What others than the phone system find, under the people found: give a component to the provider, and it is shown with
 * the text of each search. It shows nothing, or a section with a heading of its own; it waits and fails by itself.
 *
 * @example <SearchExtras value={CrmResults}><Panel /></SearchExtras>
 */
const Extras = createContext<ComponentType<SearchExtrasProps> | undefined>(undefined);

export const SearchExtras = Extras.Provider;

export const useSearchExtras = () => useContext(Extras);
