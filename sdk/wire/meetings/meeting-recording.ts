import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The path of the recordings of the user's meetings. */
export const meetingRecordingSource = 'v1/user/MeetingRecording';

/** Limits of recordings. */
export const meetingRecordingLimits = {
  /** The octets of a part. A recording is sent in parts while it goes on. */
  partOctets: 8 * 1024 * 1024,
  /** The octets of a recording: about four hours. */
  octets: 2 * 1024 * 1024 * 1024,
  /** The recordings of a user. */
  recordings: 200,
} as const;

/** A recorded meeting, which only its host has. */
export interface MeetingRecording {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the recording. */
  readonly id: string;
  /** The meeting point, which may be deleted by now. */
  readonly pointId: string;
  /** The name of the meeting point when the recording began. */
  readonly displayName: string;
  /** The beginning in ISO 8601. */
  readonly startedAt: string;
  /** The length in milliseconds. It grows with each part. */
  readonly durationMs: number;
  /** The size in octets. */
  readonly octets: number;
  /** How many parts have arrived. */
  readonly parts: number;
  /** False while it goes on. */
  readonly isComplete: boolean;
}

export const meetingRecording = z.object({
  restUri: z.string(),
  id: z.string(),
  pointId: z.string(),
  displayName: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  octets: z.number(),
  parts: z.number(),
  isComplete: z.boolean(),
});
true satisfies SameType<MeetingRecording, z.output<typeof meetingRecording>>;

/** The body that begins a recording. */
export const newMeetingRecording = z.object({ pointId: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The body that ends a recording. */
export const endedMeetingRecording = z.object({ isComplete: z.literal(true) });
