import * as z from 'zod/mini';
import type { KeyValueStorage } from '../../platform/platform.ts';

/** The keys with which this device encrypted its last message in a room. */
export interface Session {
  readonly id: string;
  /** The place of the last message: 0 for the first one that these keys encrypted. */
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

const stored = z.object({ id: z.string(), index: z.number(), startedAt: z.number() });
const encrypted = z.object({ session_id: z.string(), ciphertext: z.string() });
/** Where a room does not say it, the library takes new keys after a week or 100 messages. */
const rotation = z.object({
  rotation_period_ms: z._default(z.number(), 604_800_000),
  rotation_period_msgs: z._default(z.number(), 100),
});

/** New keys are due at an instant, and a message may take a while: so much earlier they count as due. */
const spareMs = 3_600_000;
const spareMessages = 2;

const keyOf = (user: string, roomID: string): string => `callside:chat-session:${user}:${roomID}`;

/** Reads what `storeSession` wrote. Undefined where nothing is stored, or nothing of use. */
export function storedSession(storage: KeyValueStorage, user: string, roomID: string): Session | undefined {
  const text = storage.get(keyOf(user, roomID));
  try {
    return stored.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Remembers the session for the next page, because the age of keys cannot be read from them. */
export const storeSession = (
  storage: KeyValueStorage,
  user: string,
  roomID: string,
  session: Session,
): void => storage.set(keyOf(user, roomID), JSON.stringify(session));

/** Returns a session that has not encrypted anything yet. */
export const newSession = (startedAt: number): Session => ({ id: '', index: -1, startedAt });

/**
 * Returns the session after a message; undefined if its age is not known.
 *
 * @param before the session of the message before
 * @param content the encrypted content of the message
 * @param now milliseconds since 1970
 */
export function sessionAfter(
  before: Session | undefined,
  content: unknown,
  now: number,
): Session | undefined {
  const { data } = encrypted.safeParse(content);
  const index = data && messageIndex(data.ciphertext);
  if (!data || index === undefined) return undefined;
  const { session_id: id } = data;
  if (before?.id === id) return { id, index, startedAt: before.startedAt };
  return index === 0 ? { id, index, startedAt: now } : undefined;
}

/**
 * Whether a session, or a newer one in its place, encrypts another message before new keys are due.
 *
 * @param encryption the content of the room's `m.room.encryption`
 * @param now milliseconds since 1970
 */
export function takesAnother(session: Session | undefined, encryption: unknown, now: number): boolean {
  const { data } = rotation.safeParse(encryption);
  if (!session || !data) return false;
  return (
    session.index + spareMessages < data.rotation_period_msgs &&
    now - session.startedAt >= 0 &&
    now - session.startedAt < data.rotation_period_ms - spareMs
  );
}

/** Returns the place of a message in its session, which is its first field after the version. */
function messageIndex(ciphertext: string): number | undefined {
  const octets = Uint8Array.from(atob(ciphertext.slice(0, 16)), (sign) => sign.charCodeAt(0));
  const [version, field] = octets;
  if (version !== 3 || field !== 8) return undefined;
  let index = 0;
  for (const [at, octet] of octets.subarray(2).entries()) {
    index |= (octet & 0x7f) << (7 * at);
    if (octet < 0x80) return index;
  }
  return undefined;
}
