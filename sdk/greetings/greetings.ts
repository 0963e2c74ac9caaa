import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { type Greeting, greeting, maxGreetingMs } from '../wire/calls/greeting.ts';
import { encodeWav, greetingRate, isWav } from './rules.ts';

const source = 'v1/user/Greeting';
/** A minute of sound over a slow line. */
const uploadTimeoutMs = 120_000;
/** A larger file is not read at all. */
const maxFileOctets = 20 * 1024 * 1024;

/** A sound to upload. */
export interface GreetingUpload {
  /** `wav`; in browsers also whatever the browser can play: `mp3`, `ogg`, `m4a`, a recording. */
  readonly file: Blob;
  /** 1 to 100 characters. */
  readonly label: string;
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
   * Uploads a greeting. Rejects with `greeting.unreadable` (no sound that this browser can play), `greeting.tooLong`
   * (more than a minute, or more than 20 MB), `greeting.tooMany`, `aborted`.
   */
  async upload({ file, label, signal }: GreetingUpload): Promise<Greeting> {
    if (file.size > maxFileOctets) throw new CallsideError('greeting.tooLong');
    const form = new FormData();
    form.set('label', label.trim().slice(0, 100));
    form.set('file', await toWav(file), 'greeting.wav');
    const request = { path: source, method: 'POST', form, timeoutMs: uploadTimeoutMs } as const;
    try {
      return await this.#rest.read(greeting, { ...request, ...(signal && { signal }) });
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

  /** Lets callers hear this greeting; with undefined they hear the mailbox's own text. */
  async choose(which: Pick<Greeting, 'restUri'> | undefined): Promise<void> {
    const chosen = which ?? this.items.peek().find(({ isChosen }) => isChosen);
    if (!chosen) return;
    const body = { isChosen: which !== undefined };
    await this.#rest.send({ path: chosen.restUri, method: 'PUT', body });
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

/** Converts a sound to what the phone system plays. Without a browser only WAV files can be sent, as they are. */
async function toWav(file: Blob): Promise<Blob> {
  const octets = await file.arrayBuffer();
  if (!('OfflineAudioContext' in globalThis)) {
    if (isWav(new Uint8Array(octets))) return file;
    throw new CallsideError('greeting.unreadable');
  }
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, greetingRate).decodeAudioData(octets);
  } catch (cause) {
    throw new CallsideError('greeting.unreadable', { cause });
  }
  if (sound.duration * 1000 > maxGreetingMs) throw new CallsideError('greeting.tooLong');
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
  return new Blob([encodeWav(channels, greetingRate)], { type: 'audio/wav' });
}
