import * as z from 'zod/mini';

/** The longest message that either side reads, in characters. */
export const maxHelperMessage = 1_000_000;

/** A number of the request, which its result repeats. */
const id = z.number();

/** The messages of a page to the desktop helper, as JSON text. All but the first two need a pairing. */
export const helperCommand = z.discriminatedUnion('type', [
  /** The first message of every connection, with the token of an earlier pairing. */
  z.object({ type: z.literal('hello'), token: z.optional(z.string()) }),
  /** Requests a pairing, which the user confirms at the helper with the code of its answer. */
  z.object({ type: z.literal('pair') }),
  /** Forgets the pairing of this connection. */
  z.object({ type: z.literal('unpair') }),
  z.object({ type: z.literal('getIPs') }),
  /** The credentials of the phone, as `createSoftphone` answers them. Nothing starts yet. */
  z.object({
    type: z.literal('createConnection'),
    registerId: z.string(),
    devicePassword: z.string(),
    community: z.string(),
    serverAddress: z.string(),
    kind: z.literal('SIP'),
  }),
  z.object({ type: z.literal('setProxy'), proxyAddress: z.string() }),
  /** Which further codecs the user may use: G.722.2 and G.729. */
  z.object({ type: z.literal('setCodecs'), g7222: z.boolean(), g729: z.boolean() }),
  /** Starts the phone. `force` takes it from another browser of this machine. */
  z.object({ type: z.literal('start'), force: z.boolean() }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('dial'), id, destination: z.string() }),
  z.object({ type: z.literal('answer'), id, call: z.string() }),
  z.object({ type: z.literal('mute'), id, call: z.string(), muted: z.boolean() }),
  z.object({ type: z.literal('sendDtmfs'), id, call: z.string(), dtmfs: z.string() }),
  /** Starts a program of the list that the user keeps at the helper. */
  z.object({
    type: z.literal('launchProgram'),
    id,
    name: z.string(),
    arguments: z._default(z.array(z.string()), []),
  }),
  /** Opens an address in the user's browser: `http:` and `https:` only. */
  z.object({ type: z.literal('openLink'), id, url: z.string() }),
  /** Sends an HTTP request to a host of the list that the user keeps at the helper. */
  z.object({
    type: z.literal('placeRequest'),
    id,
    method: z.enum(['GET', 'POST']),
    url: z.string(),
    contentType: z.optional(z.string()),
    body: z.optional(z.string()),
  }),
]);
export type HelperCommand = z.infer<typeof helperCommand>;

/** A call of the helper's phone. */
export const helperCall = z.object({
  id: z.string(),
  isIncoming: z.boolean(),
  /** The call line that it belongs to, once the phone system has named it. */
  lineId: z.optional(z.string()),
  muted: z.boolean(),
});
export type HelperCall = z.infer<typeof helperCall>;

/** Why a request of a page failed at the helper. */
export const helperRefusals = [
  'notPaired',
  'noPhone',
  'noSuchCall',
  'notAllowed',
  'badRequest',
  'failed',
] as const;
export type HelperRefusal = (typeof helperRefusals)[number];

/** Why a pairing did not come about. `busy`: too many requests wait already. */
export const pairingRefusals = ['declined', 'expired', 'busy'] as const;

/** The messages of the desktop helper to a page, as JSON text. */
export const helperMessage = z.discriminatedUnion('type', [
  /** The answer to `hello`. */
  z.object({ type: z.literal('welcome'), version: z.string(), isPaired: z.boolean() }),
  /** The code that the user has to confirm at the helper, within so many seconds. */
  z.object({ type: z.literal('pairing'), code: z.string(), seconds: z.number() }),
  z.object({ type: z.literal('paired'), token: z.string() }),
  z.object({ type: z.literal('notPaired'), reason: z.enum(pairingRefusals) }),
  z.object({ type: z.literal('ips'), ips: z.array(z.string()) }),
  /** The phone is being started. */
  z.object({ type: z.literal('start') }),
  /** The phone is registered. */
  z.object({ type: z.literal('run') }),
  z.object({ type: z.literal('loginNotAccepted') }),
  /** The first digit of `code` is the kind of the error. `detail` is for people. */
  z.object({ type: z.literal('error'), code: z.string(), detail: z.optional(z.string()) }),
  /** The phone has ended; a `code` whose first digit is 0 is no error. */
  z.object({ type: z.literal('stop'), code: z.string() }),
  /** The phone's program ended and is started again. */
  z.object({ type: z.literal('reconnect') }),
  /** The phone lost the phone system and is looking for it. */
  z.object({ type: z.literal('reestablishInProgress') }),
  z.object({ type: z.literal('reestablished') }),
  z.object({ type: z.literal('calls'), calls: z.array(helperCall) }),
  z.object({ type: z.literal('done'), id, call: z.optional(z.string()), status: z.optional(z.number()) }),
  z.object({
    type: z.literal('refused'),
    id: z.optional(z.number()),
    reason: z.enum(helperRefusals),
    detail: z.optional(z.string()),
  }),
]);
export type HelperMessage = z.infer<typeof helperMessage>;
