import * as z from 'zod/mini';
import { type PhoneSnapshot, phoneSnapshot } from '../phones/phone-snapshot.ts';
import type { Reachability } from '../phones/reachability.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { type SerializedError, serializeError } from './serialized-error.ts';

/** A message to all tabs: the sender leads from now on, joins on a channel of its own, or signs the user out. */
export const tabMessage = z.union([
  z.object({ lead: z.literal(true) }),
  z.object({ join: z.string() }),
  z.object({ signOut: z.literal(true) }),
]);
export type TabMessage = z.infer<typeof tabMessage>;

/** The answer of the leader. */
export type RemoteResult<Value> = { readonly value: Value } | { readonly error: SerializedError };

/** Methods of the leader that followers call. */
export interface LeaderMethods {
  openPush(url: string): void;
  sendPush(text: string): void;
  closePush(): void;
  place(destination: string): Promise<RemoteResult<string | undefined>>;
  answer(callId: string): Promise<RemoteResult<void>>;
  sendDtmfs(callId: string, dtmfs: string): void;
  setMuted(callId: string, muted: boolean): void;
  checkReachability(): Promise<RemoteResult<Reachability>>;
  takeOver(): Promise<RemoteResult<void>>;
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

const text = z.string();

/** The arguments that the leading tab accepts. */
export const leaderArguments: ArgumentsOf<LeaderMethods> = {
  openPush: z.tuple([text]),
  sendPush: z.tuple([text]),
  closePush: z.tuple([]),
  place: z.tuple([text]),
  answer: z.tuple([text]),
  sendDtmfs: z.tuple([text, text]),
  setMuted: z.tuple([text, z.boolean()]),
  checkReachability: z.tuple([]),
  takeOver: z.tuple([]),
};

/** The arguments that a follower accepts. `Push` checks a frame, like a frame of its own socket. */
export const followerArguments: ArgumentsOf<FollowerMethods> = {
  welcome: z.tuple([]),
  pushOpened: z.tuple([]),
  pushMessage: z.tuple([text]),
  pushFrame: z.tuple([z.unknown()]),
  pushClosed: z.tuple([z.number(), text]),
  showPhone: z.tuple([phoneSnapshot]),
};

type ArgumentsOf<Methods> = {
  readonly [Name in keyof Methods]: z.ZodMiniType<
    Methods[Name] extends (...args: infer Arguments) => unknown ? Arguments : never
  >;
};

/**
 * Returns the methods with their arguments checked: a tab with another version of this code may send others. Such a call does
 * nothing, and is answered with an error.
 */
export function checked<Methods extends object>(methods: Methods, schemas: ArgumentsOf<Methods>): Methods {
  const names = Object.keys(schemas) as (keyof Methods)[];
  const entries = names.map((name) => {
    const method = methods[name] as (...args: unknown[]) => unknown;
    const call = (...args: unknown[]) => {
      const parsed = z.safeParse(schemas[name] as z.ZodMiniType<unknown[]>, args);
      return parsed.success
        ? method(...parsed.data)
        : toRemoteResult(Promise.reject(new CallsideError('badRequest', { cause: parsed.error })));
    };
    return [name, call];
  });
  return Object.fromEntries(entries) as Methods;
}

/** The result of a promise as plain data, since errors do not survive the channel. */
export const toRemoteResult = <Value>(promise: Promise<Value>): Promise<RemoteResult<Value>> =>
  promise.then(
    (value) => ({ value }),
    (thrown: unknown) => ({ error: serializeError(toCallsideError(thrown)) }),
  );
