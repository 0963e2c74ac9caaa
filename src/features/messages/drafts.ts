import { localPreference } from '../../ui/local-preference/local-preference.ts';

/** Texts that were not sent, by conversation: stored in this browser for each of its users. */
const stored = localPreference('messageDrafts', (text = '{}') => text);

function all(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored.read());
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    // Another program wrote to the storage of this page.
    return {};
  }
}

/** Returns the text that the user began in a conversation, or in a new one (`new`); empty without one. */
export const draftOf = (id: string): string => all()[id] ?? '';

/** Stores the text that the user began. An empty one is forgotten. */
export function storeDraft(id: string, text: string): void {
  const { [id]: before, ...others } = all();
  if (text === (before ?? '')) return;
  stored.choose(JSON.stringify(text === '' ? others : { ...others, [id]: text }));
}
