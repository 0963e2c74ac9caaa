import { localPreference } from '../local-preference/local-preference.ts';
import { storedTexts } from '../local-preference/stored-texts.ts';

/** The user's own shortcuts: chosen keys by default keys, as JSON. */
const stored = localPreference('shortcuts', (text = '{}') => text);

/** Parsed once for each stored text, since every button reads it. */
let known: { readonly text: string; readonly keys: Readonly<Record<string, string>> } = {
  text: '{}',
  keys: {},
};

function choices(): Readonly<Record<string, string>> {
  const text = stored.read();
  if (text !== known.text) known = { text, keys: storedTexts(text) };
  return known.keys;
}

/** Returns the keys of a shortcut: the keys that the user has chosen, else the default keys. */
export const keysFor = (defaultKeys: string): string => choices()[defaultKeys] ?? defaultKeys;

/** Changes the keys of a shortcut in this browser; the default keys take the choice back. */
export function chooseKeys(defaultKeys: string, keys: string): void {
  const { [defaultKeys]: _, ...others } = choices();
  stored.choose(JSON.stringify(keys === defaultKeys ? others : { ...others, [defaultKeys]: keys }));
}

/** The stored choices as a text that changes with each choice, and its listeners. */
export const keyChoices = { read: stored.read, onChange: stored.onChange } as const;

/** Returns the same shortcuts by name, each with the keys that the user has chosen at the time when it is read. */
export function chosenKeys<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(defaults) as Name[];
  const properties = names.map((name) => [name, { get: () => keysFor(defaults[name]), enumerable: true }]);
  return Object.defineProperties({} as Record<Name, string>, Object.fromEntries(properties));
}
