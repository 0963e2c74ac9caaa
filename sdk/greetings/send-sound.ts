import type * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { SoundLimits } from './to-sendable.ts';

/** Minutes of sound over a slow line. */
export const soundTimeoutMs = 120_000;
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

interface SoundTarget<Item> {
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly schema: z.ZodMiniType<Item>;
  /** The fields of the form beside the sound and its label. */
  readonly fields: Readonly<Record<string, string>>;
  readonly limits: SoundLimits;
}

/** Uploads a sound as a small WAV file, where this is a browser that can play it. */
export async function sendSound<Item>(
  rest: DomainDeps['rest'],
  { path, method, schema, fields, limits }: SoundTarget<Item>,
  { file, label, onProgress, signal }: SoundUpload,
): Promise<Item> {
  if (file.size > maxFileOctets) throw new CallsideError('greeting.tooLarge');
  const form = new FormData();
  form.set('label', label.trim().slice(0, 100));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // Few users ever upload a sound.
  const { toSendable } = await import('./to-sendable.ts');
  const sound = await toSendable(file, limits);
  if (sound.size > limits.maxOctets) throw new CallsideError('greeting.tooLarge');
  form.set('file', sound, 'greeting');
  const request = { path, method, form, timeoutMs: soundTimeoutMs };
  try {
    return await rest.read(schema, {
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
