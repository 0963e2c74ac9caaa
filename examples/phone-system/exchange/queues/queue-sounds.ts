import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import type { Identity } from '../route.ts';

/** An announcement to a caller of a group. */
export interface Announcement {
  readonly groupId: number;
  readonly topic: GroupTopic;
  /** The caller, who is spoken to in the own language. */
  readonly to: Identity;
  /** The place in the queue, or the waiting time in minutes; 0: less than a minute. */
  readonly number?: number;
}

/** The sounds that groups play to their callers. */
export interface QueueSounds {
  /** Returns the sound, at the engine's sample rate; undefined if there is none, or it cannot be read. */
  soundOf(announcement: Announcement): Promise<Int16Array | undefined>;
}

/** The sounds of a phone system without announcements. */
export const noQueueSounds: QueueSounds = { soundOf: async () => undefined };
