import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CompanySoundOccasion } from '../../../sdk/wire/administration/sound.ts';
import type { GroupTopic } from '../../../sdk/wire/queues/group-greeting.ts';
import { DataFolder } from '../base/data-folder.ts';
import { withFile } from '../base/with-file.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import type { EndCause } from '../engine/port.ts';
import { decodeWav } from '../sounds/wav.ts';
import type { Tables } from '../store/tables.ts';

/** A file of the company, as a WAV file at the engine's rate. */
export interface NewCompanySound {
  readonly label: string;
  readonly wav: Buffer;
  readonly durationMs: number;
}

export const failureOccasions = {
  invalidNumber: 'INVALID_NUMBER',
  notAllowed: 'NOT_ALLOWED',
  emergencyNumber: 'EMERGENCY_NUMBER',
  unreachable: 'UNREACHABLE',
  noAnswer: 'NO_ANSWER',
} as const satisfies Partial<Record<EndCause, CompanySoundOccasion>>;

/** The sounds that a call needs at once, without reading a file. */
const decoded: readonly CompanySoundOccasion[] = ['MUSIC', ...Object.values(failureOccasions)];

/** The files that the company has put into the place of sounds of the phone system. */
export class CompanySounds {
  readonly #settings: CompanySettings;
  readonly #folder: DataFolder;
  readonly #samples = new Map<CompanySoundOccasion, Int16Array>();

  private constructor(settings: CompanySettings, folder: DataFolder) {
    this.#settings = settings;
    this.#folder = folder;
  }

  /** @param data folder of the data, which gets a folder `company-sounds`; without a folder they go when this is closed */
  static async open(
    settings: CompanySettings,
    { data, log }: { readonly data: string | undefined; readonly log: Logger },
  ): Promise<CompanySounds> {
    const sounds = new CompanySounds(settings, await DataFolder.open(data, 'company-sounds'));
    for (const occasion of decoded) {
      const file = sounds.fileOf(occasion);
      if (file === undefined) continue;
      try {
        sounds.#samples.set(occasion, decodeWav(await readFile(file)));
      } catch (error) {
        // Calls go on with the sound of the phone system.
        log.error({ error, occasion }, 'a sound of the company could not be read');
      }
    }
    return sounds;
  }

  /** Returns the properties of a file of the company; undefined: the phone system is heard. */
  of(occasion: CompanySoundOccasion) {
    return this.#settings.of('sounds')[occasion];
  }

  /** Returns the WAV file that is heard; undefined: the phone system is heard. */
  fileOf(occasion: CompanySoundOccasion): string | undefined {
    const stored = this.of(occasion);
    return stored && this.#folder.pathOf(stored.file);
  }

  /** Returns the WAV file for queues without a sound of their own. */
  fileOfTopic(topic: GroupTopic): string | undefined {
    return this.fileOf(topic === 'WAITING_MUSIC' ? 'MUSIC' : topic);
  }

  /** The music of the company at the engine's rate; undefined: it has none. */
  music(): Int16Array | undefined {
    return this.#samples.get('MUSIC');
  }

  /** Returns the announcement for a failed call; undefined: that of the phone system is heard. */
  failure(cause: EndCause): Int16Array | undefined {
    return cause in failureOccasions
      ? this.#samples.get(failureOccasions[cause as keyof typeof failureOccasions])
      : undefined;
  }

  /**
   * Replaces a sound, from the next time on that it begins.
   *
   * @param sound undefined: the phone system is heard again
   * @param record writes the record of the change in the same transaction
   */
  replace(
    occasion: CompanySoundOccasion,
    sound: NewCompanySound | undefined,
    record: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    return this.#settings.inTurn(async () => {
      const { [occasion]: before, ...others } = this.#settings.of('sounds');
      if (sound) {
        const { label, wav, durationMs: duration } = sound;
        const file = `${occasion.toLowerCase()}-${randomUUID()}.wav`;
        await withFile(this.#folder.pathOf(file), wav, () =>
          this.#settings.replace('sounds', { ...others, [occasion]: { label, file, duration } }, record),
        );
        if (decoded.includes(occasion)) this.#samples.set(occasion, decodeWav(wav));
      } else {
        await this.#settings.replace('sounds', others, record);
        this.#samples.delete(occasion);
      }
      if (before) await this.#folder.remove(before.file);
    });
  }

  close(): Promise<void> {
    return this.#folder.close();
  }
}
