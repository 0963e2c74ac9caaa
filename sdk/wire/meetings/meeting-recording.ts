import * as z from 'zod/mini';

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
export const meetingRecording = z.object({
  restUri: z.string(),
  id: z.string(),
  /** The meeting point, which may be deleted by now. */
  pointId: z.string(),
  /** The name of the meeting point when the recording began. */
  displayName: z.string(),
  /** The beginning in ISO 8601. */
  startedAt: z.string(),
  /** Milliseconds. It grows with each part. */
  durationMs: z.number(),
  octets: z.number(),
  /** How many parts have arrived. */
  parts: z.number(),
  /** False while it goes on. */
  isComplete: z.boolean(),
});
/** A recorded meeting, which only its host has. */
export type MeetingRecording = z.infer<typeof meetingRecording>;

/** The body that begins a recording. */
export const newMeetingRecording = z.object({ pointId: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The body that ends a recording. */
export const endedMeetingRecording = z.object({ isComplete: z.literal(true) });
