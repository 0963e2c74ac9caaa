import type * as z from 'zod/mini';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { askOutside, NoAnswer, type OutsideRequest } from '../ask-outside.ts';
import type { Answer } from '../post-event.ts';

const timeoutMs = 15_000;
/** An account may have a thousand users. */
const maxOctets = 1_000_000;

/** The facts of users and calls for a vendor's product. */
export interface VendorContext {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly isAllowedInside: (host: string) => boolean;
  /** Returns the user with this id. */
  readonly userOf: (userID: string) => Promise<VendorUser | undefined>;
  /** Returns the sound of a recording as a WAV file; undefined: it is not there any more. */
  readonly recordingOf: (recordingID: string) => Promise<Buffer | undefined>;
}

/** A user, by whose e-mail address a vendor knows an agent. */
export interface VendorUser {
  /** Empty: it is not known. */
  readonly email: string;
  /** The number at which others outside call the user, or else the extension. */
  readonly number: string;
}

/** A vendor's product has refused a request, or did not answer. */
export class VendorRefusal extends Error {
  override readonly name = 'VendorRefusal';
  readonly answer: Answer;

  constructor(answer: Omit<Answer, 'isReceived'>) {
    super(answer.reason);
    this.answer = { ...answer, isReceived: false };
  }
}

/**
 * Sends a request to a vendor's product and returns the JSON of its answer.
 *
 * @throws VendorRefusal
 */
export async function askVendor(
  url: string,
  request: Pick<OutsideRequest, 'method' | 'headers' | 'body'>,
  { now, isAllowedInside }: Pick<VendorContext, 'now' | 'isAllowedInside'>,
): Promise<unknown> {
  try {
    const limits = { timeoutMs, maxOctets, now: now(), isAllowedInside };
    const { status, reason, pauseMs, text } = await askOutside(url, { ...request, ...limits });
    if (status < 200 || status >= 300) throw new VendorRefusal({ status, reason, pauseMs });
    return parseJson(text);
  } catch (error) {
    if (error instanceof NoAnswer) throw new VendorRefusal({ reason: error.message });
    throw error;
  }
}

/** @throws VendorRefusal for an answer of another form */
export function readAnswer<Value>(schema: z.ZodMiniType<Value>, answer: unknown, vendor: string): Value {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new VendorRefusal({ status: 200, reason: `The answer of ${vendor} is of another form.` });
}

/** Returns how a vendor's product has answered all requests of an event. */
export async function answerOf(tell: () => Promise<void>): Promise<Answer> {
  try {
    await tell();
    return { isReceived: true, status: 200 };
  } catch (error) {
    if (error instanceof VendorRefusal) return error.answer;
    throw error;
  }
}

/** Beyond this age an event is of no use to a person in front of a screen. */
const freshMs = 60_000;

/** True for an event that a user may still act on. */
export const isFresh = (timestamp: string, now: number): boolean => now - Date.parse(timestamp) < freshMs;
