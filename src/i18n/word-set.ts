/** Texts by key. */
export type Words = Readonly<Record<string, string>>;

/** Every English text imported so far, by key. All other languages fall back to it. */
export const english: Record<string, string> = {};

/**
 * Declares the English words of a part of the product. A component imports the set that it shows, so the bundler loads the
 * words together with the component.
 *
 * @example export const contactWords = defineWords({ 'contacts.which': 'Who is it?' });
 */
export function defineWords<Key extends string>(words: Readonly<Record<Key, string>>): typeof words {
  Object.assign(english, words);
  return words;
}

/** `calls.many` for the forms `calls.many_one` and `calls.many_other`: the gap `count` selects the form. */
type Plural<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** The keys of a word set, or of several word sets as a union. */
export type KeyOf<Set extends Words> = Set extends Words ? (keyof Set & string) | Plural<keyof Set> : never;

/** Values for the `{{gaps}}` of a text. */
export type Gaps = Readonly<Record<string, string | number>>;

/** Returns the text of a key in the current language. A key that is in none of the word sets does not compile. */
export type Translate<Set extends Words> = (key: KeyOf<Set>, gaps?: Gaps) => string;
