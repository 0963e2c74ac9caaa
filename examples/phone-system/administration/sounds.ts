import { readFile } from 'node:fs/promises';
import {
  type CompanySound,
  type CompanySoundOccasion,
  companySoundOccasions,
  companySoundSource,
} from '../../../sdk/wire/administration/sound.ts';
import type { GroupTopic } from '../../../sdk/wire/queues/group-greeting.ts';
import { announcements } from '../announcements/announcements.ts';
import {
  type CompanySounds,
  failureOccasions,
  type NewCompanySound,
} from '../announcements/company-sounds.ts';
import { callerLanguage } from '../announcements/queue/caller-language.ts';
import { phrases } from '../announcements/queue/group-sounds.ts';
import { QueuePrompts } from '../announcements/queue/queue-prompts.ts';
import type { CurrentCompany } from '../company/company.ts';
import { sampleRate } from '../engine/port.ts';
import { tune } from '../sounds/tune.ts';
import { decodeWav, encodeWav } from '../sounds/wav.ts';
import type { Actor, Audit } from './audit.ts';

interface SoundAdministrationDeps {
  readonly sounds: CompanySounds;
  readonly audit: Audit;
  readonly company: CurrentCompany;
  /** Returns the names of the queues that have a sound of their own on a topic. */
  readonly queuesWith: (topic: GroupTopic) => readonly string[];
}

const failures = Object.entries(failureOccasions) as readonly (readonly [
  keyof typeof failureOccasions,
  CompanySoundOccasion,
])[];

/** The sounds that callers hear of the company: music, announcements of queues and of failed calls. Every change is recorded. */
export class SoundAdministration {
  readonly #deps: SoundAdministrationDeps;
  readonly #prompts = new QueuePrompts();
  /** The sounds of the phone system that were asked for, with the language of the company then. */
  readonly #builtIn = new Map<string, Promise<Int16Array>>();

  constructor(deps: SoundAdministrationDeps) {
    this.#deps = deps;
  }

  all(): Promise<CompanySound[]> {
    return Promise.all(companySoundOccasions.map((occasion) => this.#describe(occasion)));
  }

  async find(id: string): Promise<CompanySound | undefined> {
    const occasion = occasionOf(id);
    return occasion && this.#describe(occasion);
  }

  /** Returns the present sound, as a WAV file; undefined for another id. */
  async content(id: string): Promise<Buffer | undefined> {
    const occasion = occasionOf(id);
    if (!occasion) return undefined;
    const file = this.#deps.sounds.fileOf(occasion);
    return file === undefined ? encodeWav(await this.#standard(occasion)) : readFile(file);
  }

  /** @param sound undefined: the sound of the phone system shall be heard again */
  async replace(
    actor: Actor,
    id: string,
    sound: NewCompanySound | undefined,
  ): Promise<CompanySound | undefined> {
    const occasion = occasionOf(id);
    if (!occasion) return undefined;
    const { sounds, audit } = this.#deps;
    const before = { file: sounds.of(occasion)?.label ?? '' };
    await sounds.replace(occasion, sound, (db) =>
      audit.record(
        actor,
        {
          action: 'change',
          kind: 'sound',
          subject: occasion,
          label: occasion,
          before,
          after: { file: sound?.label ?? '' },
        },
        db,
      ),
    );
    return this.#describe(occasion);
  }

  async #describe(occasion: CompanySoundOccasion): Promise<CompanySound> {
    const own = this.#deps.sounds.of(occasion);
    const duration =
      own?.duration ?? Math.round((1_000 * (await this.#standard(occasion)).length) / sampleRate);
    return {
      restUri: `${companySoundSource}/${occasion}`,
      occasion,
      isOwn: own !== undefined,
      label: own?.label ?? '',
      duration,
      otherQueues: [...this.#queuesWith(occasion)],
    };
  }

  #queuesWith(occasion: CompanySoundOccasion): readonly string[] {
    if (failures.some(([, one]) => one === occasion)) return [];
    return this.#deps.queuesWith(occasion === 'MUSIC' ? 'WAITING_MUSIC' : (occasion as GroupTopic));
  }

  /** The sound of the phone system. */
  #standard(occasion: CompanySoundOccasion): Promise<Int16Array> {
    const language = callerLanguage({}, { chosen: undefined, company: this.#deps.company.current.language });
    const key = `${language} ${occasion}`;
    const known = this.#builtIn.get(key) ?? this.#readStandard(occasion, language);
    this.#builtIn.set(key, known);
    return known;
  }

  async #readStandard(
    occasion: CompanySoundOccasion,
    language: ReturnType<typeof callerLanguage>,
  ): Promise<Int16Array> {
    if (occasion === 'MUSIC') return tune();
    const [cause] = failures.find(([, one]) => one === occasion) ?? [];
    if (cause) return decodeWav(await readFile(announcements[cause].file));
    const phrase = phrases[occasion as GroupTopic];
    return phrase ? this.#prompts.phrase(language, phrase) : new Int16Array();
  }
}

const occasionOf = (id: string): CompanySoundOccasion | undefined =>
  companySoundOccasions.find((occasion) => occasion === id);
