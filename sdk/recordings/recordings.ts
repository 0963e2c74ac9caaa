import * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import { type CallRecording, callRecording, recordingAccess } from '../wire/calls/call-recording.ts';

const maxReasonLength = 500;
/** An hour of sound over a slow line. */
const contentTimeoutMs = 120_000;
const page = z.object({ items: z.array(callRecording) });

/** One page of the list of recordings. */
export interface RecordingPage {
  /** Newest first. */
  readonly items: readonly CallRecording[];
  /** There are older ones. */
  readonly hasMore: boolean;
}

/** Which recordings to list. */
export interface RecordingListOptions {
  /** `enterprise`: those of everybody, for a compliance officer. By default `own`. */
  readonly scope?: 'own' | 'enterprise';
  /** How many newer recordings to skip. By default 0. */
  readonly offset?: number;
}

/** Recordings of calls. */
export class Recordings {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns up to 50 recordings at a time. */
  async list({ scope = 'own', offset = 0 }: RecordingListOptions = {}): Promise<RecordingPage> {
    const { items } = await this.#rest.read(page, {
      path: 'v1/logs/CallRecording',
      query: { ...pageQuery(offset), ...(scope === 'enterprise' ? { scope } : {}) },
    });
    return pageOf(items);
  }

  /** Returns one recording. Rejects with `notFound` (gone, or not for this user). */
  read({ restUri: path }: Pick<CallRecording, 'restUri'>): Promise<CallRecording> {
    return this.#rest.read(callRecording, { path });
  }

  /**
   * Returns the sound, as `audio/wav`. Other people's recordings are given only to a compliance officer, with a `reason`
   * of 1 to 500 characters, which is kept with name and time.
   * Rejects with `notFound` (gone, or not for this user), `recording.emptyReason`, `recording.longReason`.
   */
  async content(
    { restUri }: Pick<CallRecording, 'restUri'>,
    { reason }: { readonly reason?: string } = {},
  ): Promise<Blob> {
    const path = reason === undefined ? `${restUri}/content` : await this.#permit(restUri, reason.trim());
    try {
      return await this.#rest.blob({ path, timeoutMs: contentTimeoutMs });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // This status is sent only to a user who may listen with a reason. Everybody else gets 404.
      throw error.status === 403 && reason === undefined ? error.as('recording.emptyReason') : error;
    }
  }

  /** Returns the path of the sound for a user who has given a reason. */
  async #permit(restUri: string, reason: string): Promise<string> {
    if (reason === '') throw new CallsideError('recording.emptyReason');
    if (reason.length > maxReasonLength) throw new CallsideError('recording.longReason');
    const request = { path: `${restUri}/access`, method: 'POST', body: { reason } } as const;
    return (await this.#rest.read(recordingAccess, request)).contentUri;
  }
}
