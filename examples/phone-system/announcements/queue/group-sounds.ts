import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { Announcement, QueueSounds } from '../../exchange/queues/queue-sounds.ts';
import type { Identity } from '../../exchange/route.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { callerLanguage } from './caller-language.ts';
import { QueuePrompts } from './queue-prompts.ts';
import type { QueuePhrase } from './texts.ts';

interface GroupSoundsOptions {
  readonly company: CurrentCompany;
  /** Returns the WAV file that a group has chosen for a topic. */
  readonly chosen: (groupId: number, topic: GroupTopic) => string | undefined;
  /** Returns the language tag of the user with this internal number. */
  readonly languageOf: (number: string) => string | undefined;
  readonly log: Logger;
}

/** The most files that stay decoded: the sounds of the groups whose callers wait. */
const maxDecoded = 32;

/** The texts of the phone system for each topic. */
export const phrases: Partial<Record<GroupTopic, QueuePhrase>> = {
  WELCOME: 'welcome',
  POSITION: 'position',
  WAITING_TIME: 'waitingTime',
  CALLBACK_OFFER: 'callbackOffer',
  VOICE_MAIL_OFFER: 'mailboxOffer',
  CLOSED: 'closed',
  OVERFLOW: 'overflow',
  DISSUASION: 'dissuasion',
};

/** The sounds of groups: their own files, or else the phone system's announcements in the language of the caller. */
export class GroupSounds implements QueueSounds {
  readonly #options: GroupSoundsOptions;
  readonly #prompts = new QueuePrompts();
  /** The sounds of files, the last used at the end. A file never changes: another sound is another file. */
  readonly #decoded = new Map<string, Int16Array>();

  constructor(options: GroupSoundsOptions) {
    this.#options = options;
  }

  /** An announcement that cannot be read must not end the call. */
  async soundOf(announcement: Announcement): Promise<Int16Array | undefined> {
    try {
      const parts = await this.#partsOf(announcement);
      return parts.length === 0 ? undefined : joined(parts);
    } catch (error) {
      const { groupId, topic } = announcement;
      this.#options.log.error({ error, groupId, topic }, 'an announcement could not be read');
      return undefined;
    }
  }

  async #partsOf({ groupId, topic, to, number }: Announcement): Promise<readonly Int16Array[]> {
    const { company } = this.#options;
    const tags = { chosen: this.#languageOf(to), company: company.current.language };
    const language = callerLanguage(to, tags);
    if (topic === 'WAITING_TIME' && number === 0)
      return [await this.#prompts.phrase(language, 'underAMinute')];
    const file = this.#options.chosen(groupId, topic);
    const phrase = phrases[topic];
    const parts: Int16Array[] = [];
    if (file !== undefined) parts.push(await this.#read(file));
    else if (phrase) parts.push(await this.#prompts.phrase(language, phrase));
    if (number !== undefined) parts.push(await this.#prompts.number(language, number));
    return parts;
  }

  async #read(file: string): Promise<Int16Array> {
    const sound = this.#decoded.get(file) ?? decodeWav(await readFile(file));
    this.#decoded.delete(file);
    this.#decoded.set(file, sound);
    const [oldest] = this.#decoded.keys();
    if (this.#decoded.size > maxDecoded && oldest !== undefined) this.#decoded.delete(oldest);
    return sound;
  }

  #languageOf({ external, account, number }: Identity): string | undefined {
    return external === undefined ? this.#options.languageOf(account ?? number) : undefined;
  }
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const sound = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return sound;
}
