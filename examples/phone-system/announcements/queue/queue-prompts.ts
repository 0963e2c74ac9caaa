import { readFile } from 'node:fs/promises';
import { decodeSound } from '../../sounds/decode-sound.ts';
import { type Cues, cueName, cues } from './cues.ts';
import { highestNumber, type QueueLanguage, type QueuePhrase } from './texts.ts';

/** The recorded announcements of queues. A language is read and decoded once, when its first caller waits. */
export class QueuePrompts {
  #cues: Promise<Cues> | undefined;
  readonly #sounds = new Map<QueueLanguage, Promise<Int16Array>>();

  /** Returns a text as sound. */
  phrase(language: QueueLanguage, phrase: QueuePhrase): Promise<Int16Array> {
    return this.#part(language, cueName(phrase));
  }

  /** Returns a number as sound, from 1; a number that is too high is announced as higher than the highest number. */
  number(language: QueueLanguage, number: number): Promise<Int16Array> {
    return this.#part(language, cueName(number > highestNumber ? 'longWait' : Math.max(1, number)));
  }

  async #part(language: QueueLanguage, name: string): Promise<Int16Array> {
    this.#cues ??= readFile(new URL('./cues.json', import.meta.url), 'utf8').then((text) =>
      cues.parse(JSON.parse(text)),
    );
    const sound = this.#sounds.get(language) ?? this.#read(language);
    this.#sounds.set(language, sound);
    const place = (await this.#cues)[language]?.[name];
    if (!place) throw new Error(`The announcement ${name} is not recorded in ${language}.`);
    const [start, length] = place;
    return (await sound).subarray(start, start + length);
  }

  async #read(language: QueueLanguage): Promise<Int16Array> {
    return decodeSound(await readFile(new URL(`./${language}.ogg`, import.meta.url)));
  }
}
