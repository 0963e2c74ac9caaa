import * as z from 'zod/mini';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import type { Rest } from '../transport/rest.ts';
import { callRecording, recordingAccess } from '../wire/call-recording.ts';
import type { RecordingListOptions, Recordings } from './recordings.ts';

const longestReason = 500;
/** An hour of sound over a slow line. */
const contentTimeoutMs = 120_000;
const page = z.object({ items: z.array(callRecording) });

/** Recordings by request. */
export class RestRecordings implements Recordings {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  async list({ scope = 'own', offset = 0 }: RecordingListOptions = {}) {
    const { items } = await this.#rest.read(page, {
      path: 'v1/logs/CallRecording',
      query: {
        ...pageQuery(offset),
        ...(scope === 'enterprise' ? { scope } : {}),
      },
    });
    return pageOf(items);
  }

  read({ restUri: path }: { restUri: string }) {
    return this.#rest.read(callRecording, { path });
  }

  async content({ restUri }: { restUri: string }, { reason }: { reason?: string } = {}): Promise<Blob> {
    const path = reason === undefined ? `${restUri}/content` : await this.#permit(restUri, reason.trim());
    try {
      return await this.#rest.blob({ path, timeoutMs: contentTimeoutMs });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // Only who may hear it for a reason is refused so: for everybody else it is not there.
      throw error.status === 403 && reason === undefined ? error.as('recording.emptyReason') : error;
    }
  }

  /** Where the sound is for who has said why. */
  async #permit(restUri: string, reason: string): Promise<string> {
    if (reason === '') throw new CallsideError('recording.emptyReason');
    if (reason.length > longestReason) throw new CallsideError('recording.longReason');
    const request = { path: `${restUri}/access`, method: 'POST', body: { reason } } as const;
    return (await this.#rest.read(recordingAccess, request)).contentUri;
  }
}
