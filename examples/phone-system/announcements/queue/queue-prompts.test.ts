import { describe, expect, it } from 'vitest';
import { sampleRate } from '../../engine/port.ts';
import { QueuePrompts } from './queue-prompts.ts';
import { highestNumber, queueLanguages, queuePhrases, queueTexts } from './texts.ts';

const prompts = new QueuePrompts();
const numbers = Array.from({ length: highestNumber }, (_, at) => at + 1);
const seconds = (sound: Int16Array): number => sound.length / sampleRate;

/** The loudness of each fiftieth of a second: the root of the mean square, from 0 to 1. */
function loudness(sound: Int16Array): readonly number[] {
  const length = sampleRate / 50;
  return Array.from({ length: Math.floor(sound.length / length) }, (_, at) => {
    const part = sound.subarray(at * length, (at + 1) * length);
    return Math.sqrt(part.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / length);
  });
}

/** The duration of the speech in a sound, in seconds. */
const spoken = (sound: Int16Array): number => loudness(sound).filter((level) => level > 0.02).length / 50;

describe.each(queueLanguages)('the recordings in %s', (language) => {
  it.each(queuePhrases)('has the text %s, spoken for as long as its words take', async (phrase) => {
    const sound = await prompts.phrase(language, phrase);
    const letters = queueTexts[language][phrase].length;
    // Speech has 10 to 25 letters a second.
    expect(seconds(sound)).toBeGreaterThan(letters / 30);
    expect(seconds(sound)).toBeLessThan(1 + letters / 8);
    expect(spoken(sound)).toBeGreaterThan(letters / 45);
  });

  it('has every number, each another sound', async () => {
    const sounds = await Promise.all(numbers.map((number) => prompts.number(language, number)));
    for (const sound of sounds) {
      expect(seconds(sound)).toBeLessThan(1.7);
      // The German “acht” is the shortest.
      expect(spoken(sound)).toBeGreaterThan(0.1);
    }
    expect(new Set(sounds.map((sound) => sound.join())).size).toBe(highestNumber);
  });

  it('has no sound that is cut off, or has a long silence at its beginning or its end', async () => {
    const sounds = await Promise.all([
      ...queuePhrases.map((phrase) => prompts.phrase(language, phrase)),
      ...numbers.map((number) => prompts.number(language, number)),
    ]);
    for (const sound of sounds) {
      const levels = loudness(sound);
      for (const end of [levels.at(0), levels.at(-1)]) expect(end).toBeLessThan(0.01);
      const isHeard = (level: number) => level > 0.005;
      expect(levels.findIndex(isHeard) / 50).toBeLessThan(0.3);
      expect((levels.length - levels.findLastIndex(isHeard)) / 50).toBeLessThan(0.6);
    }
  });
});
