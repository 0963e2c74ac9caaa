import type { CallRecording } from '../wire/call-recording.ts';

/** A stretch of the list of recordings. */
export interface RecordingPage {
  /** Newest first. */
  readonly items: readonly CallRecording[];
  /** There are older ones. */
  readonly hasMore: boolean;
}

export interface RecordingListOptions {
  /** `enterprise`: those of everybody, for a compliance officer. By default `own`. */
  readonly scope?: 'own' | 'enterprise';
  /** How many newer ones to leave out. By default 0. */
  readonly offset?: number;
}

/** What was recorded of calls. */
export interface Recordings {
  /** Up to 50 recordings at a time. */
  list(options?: RecordingListOptions): Promise<RecordingPage>;
  /** What is known of one. Rejects with `notFound` (gone, or not for this user). */
  read(recording: Pick<CallRecording, 'restUri'>): Promise<CallRecording>;
  /**
   * The sound, as `audio/wav`. Somebody else's is given only to a compliance officer, with a `reason` of 1 to 500
   * characters, which is kept with name and time.
   * Rejects with `notFound` (gone, or not for this user), `recording.emptyReason`, `recording.longReason`.
   */
  content(recording: Pick<CallRecording, 'restUri'>, options?: { readonly reason?: string }): Promise<Blob>;
}
