import { localPreference } from './local-preference.ts';
import { storedTexts } from './stored-texts.ts';

/** Texts that were not sent, by their place: stored in this browser for each of its users. */
export interface LocalDrafts {
  /** Returns the text that the user began at a place; empty without a text. */
  draftOf(place: string): string;
  /** Stores the text that the user began at a place. An empty text is forgotten. */
  storeDraft(place: string, text: string): void;
}

/** Opens the texts under a name. */
export function localDrafts(name: string): LocalDrafts {
  const stored = localPreference(name, (text = '{}') => text);
  const all = () => storedTexts(stored.read());
  return {
    draftOf: (place) => all()[place] ?? '',
    storeDraft(place, text) {
      const { [place]: before, ...others } = all();
      if (text === (before ?? '')) return;
      stored.choose(JSON.stringify(text === '' ? others : { ...others, [place]: text }));
    },
  };
}
