import { describe, expect, it } from 'vitest';
import { fill, knownTag, loadLanguage } from './words.ts';

const tags = ['de', 'es', 'fr', 'it', 'nl'];
const gapsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe('the words of the web chat', () => {
  it.each(tags)('have in %s the same gaps as in English, and no empty text', async (tag) => {
    const [{ words: english }, loaded] = await Promise.all([loadLanguage('en'), loadLanguage(tag)]);
    expect(loaded.tag).toBe(tag);
    for (const [key, text] of Object.entries(loaded.words)) {
      expect(text).not.toBe('');
      expect([key, gapsOf(text)]).toEqual([key, gapsOf(english[key as keyof typeof english])]);
    }
  });

  it.each([
    ['fr', 'fr'],
    ['de-AT', 'de'],
    ['NL', 'nl'],
    ['en-GB', 'en'],
    ['pl', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('are chosen for the language %j in %s', (wanted, tag) => {
    expect(knownTag(wanted)).toBe(tag);
  });

  it('keep a gap without a value, and fill in texts as they are', () => {
    expect(fill('Call {number}, {name}', { number: '$&<b>' })).toBe('Call $&<b>, {name}');
  });
});
