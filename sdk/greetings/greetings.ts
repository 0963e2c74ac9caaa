import * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import {
  type Greeting,
  type GreetingPurpose,
  type GreetingSchedule,
  greeting,
  greetingSchedule,
  maxGreetingMs,
} from '../wire/calls/greeting.ts';
import { encodeWav, greetingRate } from './rules.ts';

const source = 'v1/user/Greeting';
/** A minute of sound over a slow line. */
const uploadTimeoutMs = 120_000;
/** A larger file is not read at all. */
const maxFileOctets = 20 * 1024 * 1024;
/** The phone system takes no larger file. */
const maxSentOctets = 1024 * 1024 - 4_096;

/** A sound to upload. */
export interface GreetingUpload {
  /** `wav`, `mp3`, `ogg`, of at most 1 MB; in browsers any sound that the browser can play, as `m4a` or a recording. */
  readonly file: Blob;
  /** 1 to 100 characters. */
  readonly label: string;
  /** By default the usual greeting. */
  readonly purpose?: GreetingPurpose;
  /** Called with the share that has been sent, 0 to 1. Outside browsers only with 0 and 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the upload, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/**
 * The texts that the user's mailbox can play to callers, newest first. All methods reject with `offline`, `timeout`,
 * `notFound` too.
 */
export class Greetings extends RouterList<Greeting> {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor(deps: ListDeps) {
    super(deps, {
      source,
      schema: greeting,
      compare: (one, other) => other.timestamp - one.timestamp || other.restUri.localeCompare(one.restUri),
    });
    this.#rest = deps.rest;
  }

  /**
   * Uploads a greeting. Rejects with `greeting.unreadable` (no sound that can be read), `greeting.tooLong` (more than a
   * minute), `greeting.tooLarge`, `greeting.tooMany`, `aborted`.
   */
  async upload({
    file,
    label,
    purpose = 'VOICE_MAIL',
    onProgress,
    signal,
  }: GreetingUpload): Promise<Greeting> {
    if (file.size > maxFileOctets) throw new CallsideError('greeting.tooLarge');
    const form = new FormData();
    form.set('label', label.trim().slice(0, 100));
    form.set('purpose', purpose);
    const sound = await toSendable(file);
    if (sound.size > maxSentOctets) throw new CallsideError('greeting.tooLarge');
    form.set('file', sound, 'greeting');
    const request = { path: source, method: 'POST', form, timeoutMs: uploadTimeoutMs } as const;
    try {
      return await this.#rest.read(greeting, {
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

  /** Returns the sound, as `audio/wav`. */
  content({ restUri }: Pick<Greeting, 'restUri'>): Promise<Blob> {
    return this.#rest.blob({ path: `${restUri}/content`, timeoutMs: uploadTimeoutMs });
  }

  /** Lets callers hear this greeting on the occasion that it is for. */
  async choose({ restUri: path }: Pick<Greeting, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body: { isChosen: true } });
  }

  /** Lets callers hear the mailbox's own text, or that of `VOICE_MAIL` on the other occasions. */
  async chooseNone({ purpose }: { readonly purpose: GreetingPurpose }): Promise<void> {
    const chosen = this.items.peek().find((one) => one.isChosen && one.purpose === purpose);
    if (!chosen) return;
    await this.#rest.send({ path: chosen.restUri, method: 'PUT', body: { isChosen: false } });
  }

  /**
   * Lets callers hear a greeting from one moment to another without choosing it; undefined removes the times. Rejects
   * with `badRequest` if the time ends before it begins.
   */
  async schedule(
    { restUri: path }: Pick<Greeting, 'restUri'>,
    times: GreetingSchedule | undefined,
  ): Promise<void> {
    const schedule = times === undefined ? null : z.encode(greetingSchedule, times);
    await this.#rest.send({ path, method: 'PUT', body: { schedule } });
  }

  /** Renames a greeting. */
  async rename(
    { restUri: path }: Pick<Greeting, 'restUri'>,
    { label }: { readonly label: string },
  ): Promise<void> {
    await this.#rest.send({ path, method: 'PUT', body: { label } });
  }

  /** Removes a greeting and its sound. */
  async remove({ restUri: path }: Pick<Greeting, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }
}

/**
 * Returns a sound as a small WAV file, where this is a browser that can play it. Any other file is sent as it is, and
 * the phone system reads it if it can.
 */
async function toSendable(file: Blob): Promise<Blob> {
  if (!('OfflineAudioContext' in globalThis)) return file;
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, greetingRate).decodeAudioData(await file.arrayBuffer());
  } catch {
    return file;
  }
  if (sound.duration * 1000 > maxGreetingMs) throw new CallsideError('greeting.tooLong');
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  return new Blob([encodeWav(channels, greetingRate)], { type: 'audio/wav' });
}
