import * as z from 'zod/mini';
import {
  type CallRecording,
  callRecording,
  type RecordingAccessEntry,
  recordingAccess,
  recordingAccessEntry,
} from '#wire/calls/call-recording.ts';
import type { CallHistory } from '../history/history.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { recordedCalls } from './rules.ts';

const accessPage = z.object({ items: z.array(recordingAccessEntry) });
const maxReasonLength = 500;
/** The most accesses that are read. */
const maxAccesses = 100;
/** An hour of sound over a slow line. */
const contentTimeoutMs = 120_000;

/** Which recordings to list. */
export interface RecordingListOptions {
  /** `enterprise`: the recordings of all users, for a compliance officer. Default: `own`. */
  readonly scope?: 'own' | 'enterprise';
}

/** Recordings of calls. */
export class Recordings {
  readonly #deps: ListDeps;
  readonly #rest: DomainDeps['rest'];
  readonly #history: Pick<CallHistory, 'items'>;

  /** @internal */
  constructor(deps: ListDeps, history: Pick<CallHistory, 'items'>) {
    this.#deps = deps;
    this.#rest = deps.rest;
    this.#history = history;
  }

  /**
   * Returns the list of recordings, newest first, which is loaded by `loadMore()` or `watch()`. While it is watched, a new
   * recording of the user's own calls appears by itself.
   */
  list({ scope = 'own' }: RecordingListOptions = {}): List<CallRecording> {
    return new RouterList(this.#deps, {
      source: 'v1/logs/CallRecording',
      schema: callRecording,
      query: scope === 'enterprise' ? { scope } : {},
      pageLength: defaultPageLength,
      isPushed: false,
      staleAfter: () => recordedCalls(this.#history.items.value),
    });
  }

  /** Returns a recording. Rejects with `notFound` (gone, or not for this user). */
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
      // This status is sent only to a user who may listen with a reason. Other users get 404.
      throw error.status === 403 && reason === undefined ? error.as('recording.emptyReason') : error;
    }
  }

  /**
   * Returns the last 100 accesses of compliance officers to a recording with their reasons, newest first. Only such an
   * officer may read them: rejects with `notFound` for all other users.
   */
  async accesses({ restUri }: Pick<CallRecording, 'restUri'>): Promise<readonly RecordingAccessEntry[]> {
    const query = { length: String(maxAccesses) };
    return (await this.#rest.read(accessPage, { path: `${restUri}/access`, query })).items;
  }

  /** Returns the path of the sound for a user who has given a reason. */
  async #permit(restUri: string, reason: string): Promise<string> {
    if (reason === '') throw new CallsideError('recording.emptyReason');
    if (reason.length > maxReasonLength) throw new CallsideError('recording.longReason');
    const request = { path: `${restUri}/access`, method: 'POST', body: { reason } } as const;
    return (await this.#rest.read(recordingAccess, request)).contentUri;
  }
}
