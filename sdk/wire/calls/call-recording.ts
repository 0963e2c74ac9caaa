import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/**
 * A recording. `ownerContact` and `remoteContact` are paths in the directory. `timestamp` is milliseconds since 1970,
 * `duration` is in milliseconds; the sound is at `…/content`.
 */
export interface CallRecording {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the recording. */
  readonly callRecordingID: string;
  /** The id of the call in the history. */
  readonly callHistoryID: string;
  /** When the recording began, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The length of the sound, in milliseconds. Pauses are not in it. */
  readonly duration: number;
  /** False while it is being written. */
  readonly isComplete: boolean;
  /** The path of the extension of the owner: the user who started the recording. */
  readonly extension: string;
  /** The name of the owner. */
  readonly ownerLabel: string;
  /** The path of the owner's entry in the directory. */
  readonly ownerContact?: string | undefined;
  /** The number of the other party; empty if it is withheld. */
  readonly remoteNumber: string;
  /** The name of the other party. Missing if the phone system does not know it. */
  readonly remoteLabel?: string | undefined;
  /** The path of the other party's entry in the directory. Missing if the party is not a colleague. */
  readonly remoteContact?: string | undefined;
}

export const callRecording = z.object({
  restUri: z.string(),
  callRecordingID: z.string(),
  callHistoryID: z.string(),
  timestamp,
  duration: z.number(),
  isComplete: z.boolean(),
  extension: z.string(),
  ownerLabel: z.string(),
  ownerContact: z.optional(z.string()),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteContact: z.optional(z.string()),
});
true satisfies SameType<CallRecording, z.output<typeof callRecording>>;

/**
 * The reason of a compliance officer for playing another user's recording: with at least one letter or digit, stored with
 * name and time.
 */
export const recordingAccessRequest = z.object({
  reason: z.string().check(z.regex(/^(?=.*[\p{L}\p{N}]).{1,500}$/su)),
});

/** The permission: `contentUri` gives the sound (`audio/wav`) until `expires`. */
export const recordingAccess = z.object({
  accessID: z.string(),
  contentUri: z.string(),
  expires: timestamp,
});
export type RecordingAccess = z.infer<typeof recordingAccess>;

/**
 * An access to the recording of another user with its reason, as a compliance officer sees it afterwards. `label` is
 * the officer's name; the times are milliseconds since 1970.
 */
export interface RecordingAccessEntry {
  /** The id of the access. */
  readonly accessID: string;
  /** The path of the officer's extension. */
  readonly extension: string;
  /** The name of the officer. */
  readonly label: string;
  /** The reason that the officer gave. */
  readonly reason: string;
  /** When the access was granted, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The end of the access, in milliseconds since 1970. */
  readonly expires: number;
}

export const recordingAccessEntry = z.object({
  accessID: z.string(),
  extension: z.string(),
  label: z.string(),
  reason: z.string(),
  timestamp,
  expires: timestamp,
});
true satisfies SameType<RecordingAccessEntry, z.output<typeof recordingAccessEntry>>;
