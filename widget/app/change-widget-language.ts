import { changeLanguage } from '#i18n/i18n.ts';
import { ownLanguages, ownWords } from '#i18n/own-languages.ts';
import { languageOfPage } from '#phone/language/wanted-language.ts';
import type { Client } from '#sdk/index.ts';

const mainOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * Switches to a language of the product or the router, or to its base language, for as long as this page is shown. The
 * user's own choice stays stored for the next time. Resolves with the tag of the words, or with undefined if there are
 * none; then nothing changes.
 */
export async function changeWidgetLanguage(
  languages: Client['languages'],
  tag: string,
): Promise<string | undefined> {
  const known = [...ownLanguages, ...languages.offered.peek()].map((one) => one.toLowerCase());
  if (!known.includes(tag.toLowerCase()) && !known.includes(mainOf(tag))) return undefined;
  const loaded = await languages.load(tag, { own: ownWords });
  if (mainOf(loaded.tag) !== mainOf(tag)) return undefined;
  await changeLanguage(loaded.tag, loaded.words);
  languageOfPage.value = loaded.tag;
  return loaded.tag;
}
