import type * as z from 'zod/mini';
import type { Greeting } from '#wire/calls/greeting.ts';
import type { GroupGreeting } from '#wire/queues/group-greeting.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, type ListOptions, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { SoundLimits } from './to-sendable.ts';

/** Minutes of sound over a slow line. */
const uploadTimeoutMs = 120_000;
/** A larger file is not read at all. */
const maxFileOctets = 20 * 1024 * 1024;

/** A sound to upload. */
export interface SoundUpload {
  /** `wav`, `mp3`, `ogg`; in browsers any sound that the browser can play, as `m4a` or a recording. */
  readonly file: Blob;
  /** 1 to 100 characters. */
  readonly label: string;
  /** Called with the share that has been sent, 0 to 1. Outside browsers only with 0 and 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the upload, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

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
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: uploadTimeoutMs });
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
  protected async send(
    { file, label, onProgress, signal }: SoundUpload,
    fields: Readonly<Record<string, string>>,
  ): Promise<Item> {
    if (file.size > maxFileOctets) throw new CallsideError('greeting.tooLarge');
    const form = new FormData();
    form.set('label', label.trim().slice(0, 100));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    // Few users ever upload a sound.
    const { toSendable } = await import('./to-sendable.ts');
    const sound = await toSendable(file, this.#limits);
    if (sound.size > this.#limits.maxOctets) throw new CallsideError('greeting.tooLarge');
    form.set('file', sound, 'greeting');
    const request = { path: this.#source, method: 'POST', form, timeoutMs: uploadTimeoutMs } as const;
    try {
      return await this.#rest.read(this.#schema, {
        ...request,
        ...(signal && { signal }),
        ...(onProgress && { onProgress }),
      });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 413) throw error.as('greeting.tooLong');
      if (error.status === 409) throw error.as('greeting.tooMany');
      throw error.code === 'badRequest' ? error.as('greeting.unreadable') : error;
    }
  }
}
