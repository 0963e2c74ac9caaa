import * as z from 'zod/mini';

const channel = z.looseObject({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  /** The Call-ID of its SIP call. */
  protocol_id: z._default(z.string(), ''),
});

export type AriChannel = z.infer<typeof channel>;

/** The types of events that we need. Asterisk has many more, and is asked to send no others. */
export const eventTypes = [
  'ApplicationRegistered',
  'CallBroadcast',
  'ChannelDestroyed',
  'ChannelDtmfReceived',
  'ChannelHold',
  'ChannelStateChange',
  'ChannelTalkingFinished',
  'ChannelTalkingStarted',
  'ChannelTransfer',
  'ChannelUnhold',
  'ContactStatusChange',
  'Dial',
  'PlaybackFinished',
  'RecordingFailed',
  'RecordingFinished',
  'StasisStart',
] as const;

const typeOf = new Map<string, (typeof eventTypes)[number]>(eventTypes.map((type) => [type, type]));

/** An event. It lacks what its type does not have. */
const event = z.looseObject({
  type: z.pipe(
    z.string(),
    z.transform((type) => typeOf.get(type) ?? 'other'),
  ),
  application: z.optional(z.string()),
  channel: z.optional(channel),
  /** The channel in whose place it is. */
  replace_channel: z.optional(channel),
  args: z.optional(z.array(z.string())),
  /** The channel that is called, in place of `channel`. `PeerStatusChange` has something else by this name. */
  peer: z.catch(z.optional(channel), undefined),
  /** The number to which its phone sends the call; empty: none. */
  forward: z.optional(z.string()),
  /** The channel that Asterisk has made for that number. */
  forwarded: z.optional(channel),
  cause: z.optional(z.number()),
  /** The SIP status of a refusal. */
  tech_cause: z.optional(z.number()),
  dialstatus: z.optional(z.string()),
  /** As `2026-11-30T17:36:36.752+0000`. */
  timestamp: z.optional(z.string()),
  digit: z.optional(z.string()),
  duration_ms: z.optional(z.number()),
  playback: z.optional(z.looseObject({ id: z.string(), state: z.string() })),
  recording: z.optional(z.looseObject({ name: z.string(), cause: z.optional(z.string()) })),
  endpoint: z.optional(z.looseObject({ resource: z.string() })),
  contact_info: z.optional(z.looseObject({ uri: z.string(), contact_status: z.string(), aor: z.string() })),
  /** How a transfer goes that we have been told of before. */
  state: z.optional(z.string()),
  refer_to: z.optional(
    z.looseObject({
      requested_destination: z.looseObject({ destination: z.optional(z.string()) }),
      destination_channel: z.optional(channel),
    }),
  ),
  referred_by: z.optional(z.looseObject({ source_channel: channel })),
});

export type AriEvent = z.infer<typeof event>;

const response = z.object({
  type: z.literal('RESTResponse'),
  request_id: z.string(),
  status_code: z.number(),
  reason_phrase: z._default(z.string(), ''),
  message_body: z.optional(z.string()),
});

export type AriResponse = z.infer<typeof response>;

const message = z.union([response, event]);

/** Reads a message of Asterisk. Undefined: it is none. */
export function readMessage(text: string): AriEvent | AriResponse | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

export const isResponse = (read: AriEvent | AriResponse): read is AriResponse => read.type === 'RESTResponse';
