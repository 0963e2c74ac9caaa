import * as z from 'zod/mini';
import type { MethodName } from './methods.ts';
import { type Reply, refusal } from './reply.ts';

/**
 * The messages themselves. Each is a JSON object with `callside` in it. A page that brings a MessagePort speaks comlink over
 * it after `connect`; a page that does not sends and gets the same requests, replies and events as plain messages.
 */

/** Raised when a method or event changes its meaning; additions do not raise it. */
export const protocolVersion = 1;

/** Longest message that is read, in characters of its JSON. */
export const maxCharacters = 65_536;

const id = z.union([z.string().check(z.maxLength(64)), z.number()]);

/** First message of the widget, to the page right around it: it is loaded and will answer `connect`. Any page may get it. */
export const loadedMessage = z.object({ callside: z.literal('loaded') });
export type LoadedMessage = z.infer<typeof loadedMessage>;

/** The page right around the widget says how it looks: the widget looks like it, unless its user has chosen otherwise. */
export const schemeMessage = z.object({
  callside: z.literal('scheme'),
  scheme: z.enum(['light', 'dark']),
});
export type SchemeMessage = z.infer<typeof schemeMessage>;

/**
 * First message of a page, with or without a MessagePort; a page may send it again until it is answered. `nonce` comes back in
 * the welcome. A second one from the same window takes the place of the first.
 */
export const connectMessage = z.object({
  callside: z.literal('connect'),
  versions: z.array(z.number()).check(z.maxLength(16)),
  nonce: z.string().check(z.minLength(1), z.maxLength(64)),
  known: z.optional(
    z
      .string()
      .check(
        z.maxLength(64),
        z.describe('The page id of an earlier welcome. If the widget still has it, nothing changes'),
      ),
  ),
});
/** The first message of a page. */
export type ConnectMessage = z.infer<typeof connectMessage>;

/** The widget's answer. */
export const welcomeMessage = z.object({
  callside: z.literal('welcome'),
  nonce: z.string(),
  version: z.number(),
  page: z.string().check(z.describe('A new id after each load of the widget')),
  methods: z
    .array(z.string())
    .check(
      z.describe('The methods of this widget. The event permissions has the ones that the page may use'),
    ),
  events: z.array(z.string()),
  states: z.array(z.string()).check(z.describe('The events that are states: the last value stays valid')),
  services: z.array(z.string()),
});
/** The answer of the widget to a page that connects. */
export type WelcomeMessage = z.infer<typeof welcomeMessage>;

/** The widget's answer where no version is common. */
export const refusedMessage = z.object({
  callside: z.literal('welcome'),
  nonce: z.string(),
  ...refusal.shape,
});
/** The answer of a widget that has no version in common with the page. */
export type RefusedMessage = z.infer<typeof refusedMessage>;

export const requestMessage = z.object({
  callside: z.literal('request'),
  id,
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.unknown()),
});
/** A request of the page: calls a method of the widget. */
export type RequestMessage = z.infer<typeof requestMessage>;

/** The answer to a request. */
export const replyMessage = z.union([
  z.object({ callside: z.literal('reply'), id, ok: z.literal(true), value: z.unknown() }),
  z.object({ callside: z.literal('reply'), id, ...refusal.shape }),
]);
/** The answer to a request, with the id of the request. */
export type ReplyMessage = Reply & { readonly callside: 'reply'; readonly id: string | number };

/** Begins and ends what the page is told, and says which services it offers. */
export const listenMessage = z.object({
  callside: z.literal('listen'),
  id: z.optional(
    id.check(z.describe('Where it is given, a reply with it says whether the names were accepted')),
  ),
  events: z.array(z.string()).check(z.maxLength(64)),
  services: z.optional(z.array(z.string()).check(z.maxLength(64))),
});
/** The events and services of a page. */
export type ListenMessage = z.infer<typeof listenMessage>;

/** Something has happened that the page listens to. */
export const eventMessage = z.object({ callside: z.literal('event'), event: z.string(), value: z.unknown() });
/** An event that the page listens to. */
export type EventMessage = z.infer<typeof eventMessage>;

/** Asks a page for a service that it offers. */
export const askMessage = z.object({
  callside: z.literal('ask'),
  id,
  service: z.string(),
  params: z.unknown(),
});
/** Asks a page for a service that it offers. */
export type AskMessage = z.infer<typeof askMessage>;

/** A page's answer when it was asked for a service. */
export const answerMessage = z.object({ callside: z.literal('answer'), id, value: z.unknown() });
/** A page's answer for a service that it offers. */
export type AnswerMessage = z.infer<typeof answerMessage>;

/** The messages to a page without a port after the welcome. */
export type MessageToPage = ReplyMessage | EventMessage | AskMessage;

/** Every message of the bridge, as it is written down; what comlink carries over a port is the same in functions. */
export type BridgeMessage =
  | ConnectMessage
  | WelcomeMessage
  | RefusedMessage
  | RequestMessage
  | ListenMessage
  | AnswerMessage
  | MessageToPage;

/** Sees each message of a connection. `to` is who gets it. */
export type SeeMessage = (message: BridgeMessage, to: 'widget' | 'page') => void;

/** A function of the page: it is called with each event. */
export type TellPage = (event: string, value: unknown) => void;
/** A function of the page: it answers for the services that the page offers. */
export type AskPage = (service: string, params: unknown) => unknown;

/**
 * The same messages as functions, which comlink carries over the port. No comlink message except a call of these is
 * read.
 */
export interface BridgePort {
  request(method: MethodName | string, params: unknown): Promise<Reply>;
  /** Replaces what was listened to before. */
  listen(
    events: readonly string[],
    tell: TellPage,
    services: readonly string[],
    ask: AskPage,
  ): Promise<Reply<null>>;
}
