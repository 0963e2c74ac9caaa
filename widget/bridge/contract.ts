import * as z from 'zod/mini';

/**
 * The bridge between the widget and the page that embeds it: every message, method and event.
 * Both sides know this file and nothing else of each other.
 */

/** Raised when a method or event changes its meaning; additions do not raise it. */
export const protocolVersion = 1;

/** First message of the parent after postmate's handshake; a MessagePort comes with it. */
export const connectMessage = z.object({
  callside: z.literal('connect'),
  version: z.number(),
});
export type ConnectMessage = z.infer<typeof connectMessage>;

/**
 * How far the widget is. `signedOut` waits for its user, `starting` has just begun or loads the profile,
 * `ready` takes commands, `forbidden` means that this user's company does not allow the parent's origin.
 */
export const widgetState = z.enum(['starting', 'signedOut', 'ready', 'forbidden']);
export type WidgetState = z.infer<typeof widgetState>;

/**
 * One call as the parent sees it. `lineID` names it in commands, `callID` is common to all lines of one call,
 * `terminal` is the id of the phone it is on.
 */
export const formattedCall = z.object({
  lineID: z.string(),
  callID: z.string(),
  state: z.string(),
  isIncoming: z.boolean(),
  number: z.string(),
  label: z.optional(z.string()),
  viaLabel: z.optional(z.string()),
  viaNumber: z.optional(z.string()),
  acdGroupID: z.optional(z.string()),
  service: z.optional(z.string()),
  terminal: z.optional(z.string()),
  /** Milliseconds since 1970. */
  creationTime: z.number(),
  /** Milliseconds since 1970; absent before the first word. */
  talkingTime: z.optional(z.number()),
  canDrop: z.boolean(),
  canAnswer: z.boolean(),
});
export type FormattedCall = z.infer<typeof formattedCall>;

export const placeCallParams = z.object({
  destination: z.string().check(z.maxLength(128)),
});
export type PlaceCallParams = z.infer<typeof placeCallParams>;

export const lineParams = z.object({
  lineID: z.string().check(z.maxLength(64)),
});
export type LineParams = z.infer<typeof lineParams>;

/** What the widget tells its parent unasked. A list is always the whole list. */
export type BridgeEvent =
  | { readonly type: 'state'; readonly state: WidgetState }
  | { readonly type: 'calls'; readonly calls: readonly FormattedCall[] };

/**
 * Every method answers with a reply. Status 400: it does not parse; 403: this origin may not;
 * 404: no such line; 409: the line's actions do not allow it now; 500: the phone system refused; 503: not ready.
 */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly status: 400 | 403 | 404 | 409 | 500 | 503;
      readonly message: string;
    };

/** What the widget offers on the private port. Parameters come from a foreign page: each is checked by its schema. */
export interface BridgeMethods {
  getState(): Reply<WidgetState>;
  getCalls(): Reply<readonly FormattedCall[]>;
  placeCall(params: PlaceCallParams): Promise<Reply<null>>;
  answer(params: LineParams): Promise<Reply<null>>;
  /** Disconnects a ringing call, leaves any other. */
  drop(params: LineParams): Promise<Reply<null>>;
  /** Tells the present state and calls at once, then every change. */
  subscribe(listener: (event: BridgeEvent) => void): Reply<null>;
}
