import { expect, it } from 'vitest';
import { callerLanguage } from './caller-language.ts';
import { QueuePrompts } from './queue-prompts.ts';
import { queueLanguages, queuePhrases, queueTexts } from './texts.ts';

it('speaks to a user in the chosen language, and to others in that of the country of the number', () => {
  expect(callerLanguage({}, { chosen: 'fr-CH', company: 'en' })).toBe('fr');
  expect(callerLanguage({}, { chosen: 'ja', company: 'en' })).toBe('en');
  expect(callerLanguage({}, { chosen: undefined, company: 'es-US' })).toBe('es');
  expect(callerLanguage({}, { chosen: undefined, company: 'ja' })).toBe('en');
  expect(callerLanguage({ external: '+33612345678' }, { chosen: undefined, company: 'en' })).toBe('fr');
  expect(callerLanguage({ external: '+31201234567' }, { chosen: undefined, company: 'en' })).toBe('nl');
  expect(callerLanguage({ external: '+12025550123' }, { chosen: undefined, company: 'en' })).toBe('en');
});

it('every announcement is recorded in every language, and another one in each', async () => {
  const prompts = new QueuePrompts();
  for (const phrase of queuePhrases) {
    const sounds = await Promise.all(queueLanguages.map((language) => prompts.phrase(language, phrase)));
    for (const sound of sounds) {
      // Speech of a second at least, which is loud.
      expect(sound.length).toBeGreaterThan(8_000);
      expect(sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(8_000);
    }
    expect(new Set(sounds.map((sound) => sound.join())).size).toBe(sounds.length);
  }
  expect(await prompts.number('de', 21)).toEqual(await prompts.phrase('de', 'longWait'));
  for (const texts of Object.values(queueTexts)) {
    expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
  }
});
