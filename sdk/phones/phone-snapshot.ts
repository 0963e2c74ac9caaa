import * as z from 'zod/mini';
import { qualityTroubles } from '#wire/calls/call-quality.ts';
import type { CallQuality } from '../calls/call-quality.ts';
import { serializedError, serializeError } from '../tabs/serialized-error.ts';
import type { PhoneBackend } from './phone-backend.ts';
import type { Reachability } from './reachability.ts';

const orUndefined = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([schema, z.undefined()]);

export const reachability = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checking'), at: z.number() }),
  z.object({
    state: z.literal('reachable'),
    at: z.number(),
    roundTripMs: z.number(),
    proof: z.enum(['callPath', 'connection']),
  }),
  z.object({
    state: z.literal('unreachable'),
    at: z.number(),
    reason: z.enum(['off', 'connecting', 'offline', 'noAnswer', 'notRegistered', 'elsewhere', 'failed']),
  }),
]) satisfies z.ZodMiniType<Reachability>;

const phoneState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('disconnected') }),
  z.object({ name: z.literal('connecting'), attempt: z.number() }),
  z.object({ name: z.literal('connected'), since: z.number() }),
  z.object({
    name: z.literal('reconnecting'),
    attempt: z.number(),
    retryAt: orUndefined(z.number()),
    reason: serializedError,
  }),
  z.object({ name: z.literal('failed'), reason: serializedError }),
]);

const callQuality = z.object({
  mos: z.number(),
  lossIn: z.number(),
  lossOut: z.number(),
  jitterMs: z.number(),
  roundTripMs: z.number(),
  isReceiving: z.boolean(),
  levelIn: z.number(),
  levelOut: z.number(),
  trouble: orUndefined(z.enum(qualityTroubles)),
}) satisfies z.ZodMiniType<CallQuality>;

const phoneCall = z.object({
  id: z.string(),
  isIncoming: z.boolean(),
  lineId: orUndefined(z.string()),
  muted: z.boolean(),
  quality: orUndefined(callQuality),
});
/** A call of the phone as other tabs see it. */
export type PhoneCallSnapshot = z.infer<typeof phoneCall>;

/** The phone of the leading tab as plain data for the followers. */
export const phoneSnapshot = z.object({
  state: phoneState,
  reachability,
  history: z.readonly(z.array(reachability)),
  terminalId: orUndefined(z.string()),
  calls: z.array(phoneCall),
});
export type PhoneSnapshot = z.infer<typeof phoneSnapshot>;

/** Reads signals. */
export function snapshotOf(phone: PhoneBackend): PhoneSnapshot {
  const state = phone.state.value;
  return {
    state: 'reason' in state ? { ...state, reason: serializeError(state.reason) } : state,
    reachability: phone.reachability.value,
    history: phone.reachabilityHistory.value,
    terminalId: phone.terminalId.value,
    calls: phone.phoneCalls.value.map(({ id, isIncoming, lineId, muted, quality }) => ({
      id,
      isIncoming,
      lineId: lineId.value,
      muted: muted.value,
      quality: quality.value,
    })),
  };
}
