import { type Changes, topics } from '../base/changes.ts';

/** A text message that a user or a group has received. */
export interface ReceivedText {
  /** The user, or the group, that received it. */
  readonly personId?: number;
  readonly groupId?: number;
  readonly threadId: number;
  readonly number: string;
  readonly label: string | null;
  readonly text: string;
}

/** Tells the parts of the phone system that follow all text messages. */
export const publishReceived = (changes: Changes, received: ReceivedText): void =>
  changes.publish(topics.receivedTexts, { uri: String(received.threadId), item: received });
