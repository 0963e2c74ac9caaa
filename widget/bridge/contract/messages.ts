import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';
import type { MethodName } from './bridge-methods.ts';
import type { Refusal } from './reply.ts';
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
 * First message of a page, with or without a MessagePort; a page may send it again until it is answered. `nonce`
 * comes back in the welcome. A second one from the same window takes the place of the first.
 */
export interface ConnectMessage {
  /** The kind of the message. */
  readonly callside: 'connect';
  /** The versions of the bridge that the page knows. */
  readonly versions: number[];
  /** A random text, which comes back in the answer. */
  readonly nonce: string;
  /** The page id of an earlier welcome. If the widget still has it, nothing changes. */
  readonly known?: string | undefined;
}

export const connectMessage = z.object({
  callside: z.literal('connect'),
  versions: z.array(z.number()).check(z.maxLength(16)),
  nonce: z.string().check(z.minLength(1), z.maxLength(64)),
  known: z.optional(z.string().check(z.maxLength(64))),
});
true satisfies SameType<ConnectMessage, z.output<typeof connectMessage>>;

/** The answer of the widget to a page that connects. */
export interface WelcomeMessage {
  /** The kind of the message. */
  readonly callside: 'welcome';
  /** The text of the page’s message. */
  readonly nonce: string;
  /** The version of the bridge that both sides use from now on. */
  readonly version: number;
  /** A new id after each load of the widget. */
  readonly page: string;
  /** The methods of this widget. The event permissions has the methods that the page may use. */
  readonly methods: string[];
  /** The events of this widget. */
  readonly events: string[];
  /** The events that are states: the last value stays valid. */
  readonly states: string[];
  /** The services that this widget can ask for. */
  readonly services: string[];
}

export const welcomeMessage = z.object({
  callside: z.literal('welcome'),
  nonce: z.string(),
  version: z.number(),
  page: z.string(),
  methods: z.array(z.string()),
  events: z.array(z.string()),
  states: z.array(z.string()),
  services: z.array(z.string()),
});
true satisfies SameType<WelcomeMessage, z.output<typeof welcomeMessage>>;

/** The answer of a widget that has no version in common with the page. */
export interface RefusedMessage extends Refusal {
  /** The kind of the message. */
  readonly callside: 'welcome';
  /** The text of the page’s message. */
  readonly nonce: string;
}

export const refusedMessage = z.object({
  callside: z.literal('welcome'),
  nonce: z.string(),
  ...refusal.shape,
});
true satisfies SameType<RefusedMessage, z.output<typeof refusedMessage>>;

/** A request of the page: calls a method of the widget. */
export interface RequestMessage {
  /** The kind of the message. */
  readonly callside: 'request';
  /** The page’s own id of the request, which the answer repeats. */
  readonly id: string | number;
  /** The name of the method. */
  readonly method: string;
  /** The parameters of the method. */
  readonly params?: unknown;
}

export const requestMessage = z.object({
  callside: z.literal('request'),
  id,
  method: z.string().check(z.maxLength(64)),
  params: z.optional(z.unknown()),
});
true satisfies SameType<RequestMessage, z.output<typeof requestMessage>>;

/** The answer to a request. */
export const replyMessage = z.union([
  z.object({ callside: z.literal('reply'), id, ok: z.literal(true), value: z.unknown() }),
  z.object({ callside: z.literal('reply'), id, ...refusal.shape }),
]);
/** The answer to a request, with the id of the request. */
export type ReplyMessage = Reply & { readonly callside: 'reply'; readonly id: string | number };

/** Begins and ends what the page is told, and says which services it offers. */
export interface ListenMessage {
  /** The kind of the message. */
  readonly callside: 'listen';
  /** Where it is given, a reply with it says whether the names were accepted. */
  readonly id?: string | number | undefined;
  /** The names of the events, in place of all earlier names. */
  readonly events: string[];
  /** The names of the services that the page offers, in place of all earlier names. */
  readonly services?: string[] | undefined;
}

export const listenMessage = z.object({
  callside: z.literal('listen'),
  id: z.optional(id),
  events: z.array(z.string()).check(z.maxLength(64)),
  services: z.optional(z.array(z.string()).check(z.maxLength(64))),
});
true satisfies SameType<ListenMessage, z.output<typeof listenMessage>>;

/** Something has happened that the page listens to. */
export interface EventMessage {
  /** The kind of the message. */
  readonly callside: 'event';
  /** The name of the event. */
  readonly event: string;
  /** The value of the event. */
  readonly value: unknown;
}

export const eventMessage = z.object({ callside: z.literal('event'), event: z.string(), value: z.unknown() });
true satisfies SameType<EventMessage, z.output<typeof eventMessage>>;

/** Asks a page for a service that it offers. */
export interface AskMessage {
  /** The kind of the message. */
  readonly callside: 'ask';
  /** The widget’s own id of the request, which the answer repeats. */
  readonly id: string | number;
  /** The name of the service. */
  readonly service: string;
  /** The parameters of the service. */
  readonly params: unknown;
}

export const askMessage = z.object({
  callside: z.literal('ask'),
  id,
  service: z.string(),
  params: z.unknown(),
});
true satisfies SameType<AskMessage, z.output<typeof askMessage>>;

/** A page's answer when it was asked for a service. */
export interface AnswerMessage {
  /** The kind of the message. */
  readonly callside: 'answer';
  /** The id of the request. */
  readonly id: string | number;
  /** The result of the service. */
  readonly value: unknown;
}

export const answerMessage = z.object({ callside: z.literal('answer'), id, value: z.unknown() });
true satisfies SameType<AnswerMessage, z.output<typeof answerMessage>>;

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
