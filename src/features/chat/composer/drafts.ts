import { localPreference } from '../../../ui/local-preference/local-preference.ts';

/** Texts that were not sent, by room: stored in this browser for each of its users. */
const stored = localPreference('chatDrafts', (text = '{}') => text);

function all(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored.read());
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    // Somebody else wrote to the storage of this page.
    return {};
  }
}

/** Returns the text that the user began in a room; empty without one. */
export const draftOf = (room: string): string => all()[room] ?? '';

/** Stores the text that the user began in a room. An empty one is forgotten. */
export function storeDraft(room: string, text: string): void {
  const { [room]: before, ...others } = all();
  if (text === (before ?? '')) return;
  stored.choose(JSON.stringify(text === '' ? others : { ...others, [room]: text }));
}
