import type * as z from 'zod/mini';
import type { Greeting } from '#wire/calls/greeting.ts';
import type { GroupGreeting } from '#wire/queues/group-greeting.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, type ListOptions, RouterList } from '../state/router-list.ts';
import { type SoundUpload, sendSound, soundTimeoutMs } from './send-sound.ts';
import type { SoundLimits } from './to-sendable.ts';

export type { SoundUpload };

/**
 * Sounds that callers can hear, newest first: a list that is changed by uploads. All methods reject with `forbidden`,
 * `notFound`, `offline`, `timeout` too.
 */
export abstract class SoundList<Item extends Greeting | GroupGreeting> extends RouterList<Item> {
  readonly #rest: DomainDeps['rest'];
  readonly #source: string;
  readonly #schema: z.ZodMiniType<Item>;
  readonly #limits: SoundLimits;

  /** @internal */
  constructor(
    deps: ListDeps,
    { source, schema }: Pick<ListOptions<Item>, 'schema'> & { readonly source: string },
    limits: SoundLimits,
  ) {
    super(deps, {
      source,
      schema,
      compare: (one, other) => other.timestamp - one.timestamp || other.restUri.localeCompare(one.restUri),
    });
    this.#rest = deps.rest;
    this.#source = source;
    this.#schema = schema;
    this.#limits = limits;
  }

  /** Returns the sound, as `audio/wav`. */
  content({ restUri }: Pick<Item, 'restUri'>): Promise<Blob> {
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: soundTimeoutMs });
  }

  /** Lets callers hear this sound on the occasion that it is for, instead of any other. */
  choose(sound: Pick<Item, 'restUri'>): Promise<void> {
    return this.change(sound, { isChosen: true });
  }

  /** Renames a sound. */
  rename(sound: Pick<Item, 'restUri'>, { label }: { readonly label: string }): Promise<void> {
    return this.change(sound, { label });
  }

  /** Removes a sound. Callers do not hear it any more. */
  async remove({ restUri: path }: Pick<Item, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  /** @internal */
  protected async change({ restUri: path }: Pick<Item, 'restUri'>, body: object): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body });
  }

  /**
   * Uploads a sound with the fields of its form.
   *
   * @internal
   */
  protected async send(upload: SoundUpload, fields: Readonly<Record<string, string>>): Promise<Item> {
    const target = { path: this.#source, method: 'POST', schema: this.#schema } as const;
    return sendSound(this.#rest, { ...target, fields, limits: this.#limits }, upload);
  }
}
