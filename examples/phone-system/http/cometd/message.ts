import * as z from 'zod/mini';

/** A message of the Bayeux protocol 1.0, as a client sends it. What we do not use may be anything. */
export const bayeuxMessage = z.looseObject({
  channel: z.string().check(z.maxLength(256)),
  id: z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
  clientId: z.optional(z.string().check(z.maxLength(64))),
  subscription: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(100))])),
  /** The application that a handshake is for. */
  appName: z.optional(z.string()),
  ext: z.optional(z.nullable(z.looseObject({ appName: z.optional(z.string()) }))),
  advice: z.optional(z.nullable(z.looseObject({ timeout: z.optional(z.number()) }))),
  data: z.optional(z.unknown()),
});
export type BayeuxMessage = z.output<typeof bayeuxMessage>;

/** The content of a request: a message or several. */
export const bayeuxRequest = z.union([
  bayeuxMessage,
  z.array(bayeuxMessage).check(z.minLength(1), z.maxLength(100)),
]);

/** The way in which a client shall go on. */
export interface Advice {
  readonly reconnect: 'retry' | 'handshake' | 'none';
  readonly interval: number;
  /** For how long a connect is held, in milliseconds. */
  readonly timeout?: number;
}

/** A message to a client: an answer, or something that is delivered. */
export type Delivered = Readonly<Record<string, unknown>>;

export const accepted = (to: BayeuxMessage, more: Delivered = {}): Delivered => ({
  ...heading(to),
  successful: true,
  ...more,
});

export const refused = (to: BayeuxMessage, error: string, more: Delivered = {}): Delivered => ({
  ...heading(to),
  successful: false,
  error,
  ...more,
});

function heading({ channel, id, clientId, subscription }: BayeuxMessage): Delivered {
  return {
    channel,
    ...(id === undefined ? {} : { id }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(subscription === undefined ? {} : { subscription }),
  };
}
