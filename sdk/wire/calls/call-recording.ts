import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** A stretch of a call in a file. `duration` is in milliseconds; pauses are not in it. */
export const callRecording = z.object({
  restUri: z.string(),
  callRecordingID: z.string(),
  callHistoryID: z.string(),
  timestamp,
  duration: z.number(),
  /** False while it is being written. */
  isComplete: z.boolean(),
  /** The owner: the user who started it. */
  extension: z.string(),
  ownerLabel: z.string(),
  /** The owner's entry in the directory. */
  ownerContact: z.optional(z.string()),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  /** The entry of the other party in the directory, if it is a colleague. */
  remoteContact: z.optional(z.string()),
});
/** A recording. `ownerContact` and `remoteContact` are paths in the directory. `timestamp` is milliseconds since 1970, `duration` is in milliseconds; the sound is at `…/content`. */
export type CallRecording = z.infer<typeof callRecording>;

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

export const recordingAccessEntry = z.object({
  accessID: z.string(),
  extension: z.string(),
  label: z.string(),
  reason: z.string(),
  timestamp,
  expires: timestamp,
});
/**
 * An access to the recording of another user with its reason, as a compliance officer sees it afterwards. `label` is the
 * officer's name; the times are milliseconds since 1970.
 */
export type RecordingAccessEntry = z.infer<typeof recordingAccessEntry>;
