import { describe, expect, it, vi } from 'vitest';
import { words as english } from './words/en.ts';
import { fill, knownTag, loadLanguage } from './words.ts';

const tags = ['de', 'es', 'fr', 'it', 'nl'];
const gapsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe('the words of the web chat', () => {
  it.each(tags)('have in %s the same gaps as in English, and no empty text', async (tag) => {
    const loaded = await loadLanguage(tag);
    expect(loaded.tag).toBe(tag);
    for (const [key, text] of Object.entries(loaded.words)) {
      expect(text).not.toBe('');
      expect([key, gapsOf(text)]).toEqual([key, gapsOf(english[key as keyof typeof english])]);
    }
  });

  it('are English where a language lacks them', async () => {
    vi.doMock('./words/nl.ts', () => ({ words: { close: 'Sluiten' } }));
    try {
      expect(await loadLanguage('nl')).toEqual({ tag: 'nl', words: { ...english, close: 'Sluiten' } });
    } finally {
      vi.doUnmock('./words/nl.ts');
      vi.resetModules();
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
