import * as z from 'zod/mini';
import type { PhoneSnapshot } from '../phones/phone-snapshot.ts';
import type { Reachability } from '../phones/reachability.ts';
import { toCallsideError } from '../transport/errors.ts';
import { type SerializedError, serializeError } from './serialized-error.ts';

/** A message to all tabs: the sender leads from now on, or joins on a channel of its own. */
export const tabMessage = z.union([z.object({ lead: z.literal(true) }), z.object({ join: z.string() })]);
export type TabMessage = z.infer<typeof tabMessage>;

/** The answer of the leader. */
export type Reply<Value> = { readonly value: Value } | { readonly error: SerializedError };

/** Methods of the leader that followers call. */
export interface LeaderMethods {
  openPush(url: string): void;
  sendPush(text: string): void;
  closePush(): void;
  place(destination: string): Promise<Reply<string | undefined>>;
  answer(callId: string): Promise<Reply<void>>;
  sendDtmfs(callId: string, dtmfs: string): void;
  setMuted(callId: string, muted: boolean): void;
  checkReachability(): Promise<Reply<Reachability>>;
  takeOver(): Promise<Reply<void>>;
}

/** The methods of the leading tab as a follower calls them: each returns a promise. */
export type RemoteLeader = {
  [Name in keyof LeaderMethods]: (
    ...args: Parameters<LeaderMethods[Name]>
  ) => Promise<Awaited<ReturnType<LeaderMethods[Name]>>>;
};

/** Methods of a follower that the leader calls. */
export interface FollowerMethods {
  welcome(): void;
  pushOpened(): void;
  pushMessage(text: string): void;
  /** A frame that the leading tab has parsed. */
  pushFrame(frame: unknown): void;
  pushClosed(code: number, reason: string): void;
  showPhone(phone: PhoneSnapshot): void;
}

/** The result of a promise as plain data, since errors do not survive the channel. */
export const reply = <Value>(promise: Promise<Value>): Promise<Reply<Value>> =>
  promise.then(
    (value) => ({ value }),
    (thrown: unknown) => ({ error: serializeError(toCallsideError(thrown)) }),
  );
