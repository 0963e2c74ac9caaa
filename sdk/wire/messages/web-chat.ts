import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { webChatField } from './web-chat-field.ts';

/** The folder of the open resources for visitors of websites, beside `/restletrouter/`: `/webchat/{group number}/…`. */
export const webChatPath = '/webchat';
/** The web chats of agents. */
export const webChatSource = 'v1/user/WebChat';
export const webChatFileSource = 'v1/user/WebChatFile';

/** Limits of web chats. Lengths are in characters. */
export const webChatLimits = {
  name: 100,
  email: 200,
  text: 2_000,
  /** The limit for the address, and for the title, of the visitor's page. */
  page: 1_000,
  /** Octets of a file. */
  file: 5 * 1024 * 1024,
  fileName: 120,
  /** The files of a chat. */
  files: 20,
  /** The messages of a chat. */
  messages: 1_000,
} as const;

/** The types of files that visitors and agents may send. */
export const webChatFileTypes = [
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
] as const;

/** `exceptionId` values of refusals that change what a visitor's page does. */
export const webChatErrorIds = {
  /** The page's website is not a website of the group. */
  origin: 'WEBCHAT_ORIGIN',
  closed: 'WEBCHAT_CLOSED',
  full: 'WEBCHAT_FULL',
  ended: 'WEBCHAT_ENDED',
  /** The token is unknown. */
  session: 'WEBCHAT_SESSION',
  fileType: 'WEBCHAT_FILE_TYPE',
  /** Files can be sent when an agent has answered. */
  notAnswered: 'WEBCHAT_NOT_ANSWERED',
  number: 'WEBCHAT_NUMBER',
} as const;

/** The state of a chat: no agent yet, with an agent, over. */
export const webChatStates = ['waiting', 'talking', 'ended'] as const;
/** Why a chat is over: a participant ended it, the visitor did not answer or left, or no agent was free in time. */
export const webChatEndReasons = ['visitor', 'agent', 'idle', 'left', 'waitLimit'] as const;

const notLonger = (most: number) => z.maxLength(most, `This has more than ${most} characters.`);

const lineBreaks = /[\r\n\t]+/g;
/** A line of a text, without what only moves the text around it. */
const line = (most: number) =>
  z.pipe(
    z._default(z.string().check(notLonger(most)), ''),
    z.transform((text) => shownText(text.replaceAll(lineBreaks, ' '))),
  );
const longText = z.string().check(notLonger(webChatLimits.text), z.overwrite(shownText));

/** Returns a text as it is shown; empty for a text of invisible signs, such as blanks without a width. */
function shownText(text: string): string {
  const shown = withoutControls(text).trim();
  return /[^\s\p{Cf}\p{DI}\p{M}\u2800]/u.test(shown) ? shown : '';
}

/** Removes characters that are not shown, or that turn the direction of what follows. Line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (one) => (/[\n\t]/.test(one) ? one : ''));
}

/** `POST /webchat/{group number}/session`: a visitor begins a chat. */
export const newWebChat = z.object({
  name: line(webChatLimits.name),
  email: line(webChatLimits.email),
  question: z._default(longText, ''),
  pageUrl: line(webChatLimits.page),
  pageTitle: line(webChatLimits.page),
  /** The language of the visitor's words, as `fr`. */
  language: z._default(z.string().check(z.regex(/^[a-zA-Z-]{0,20}$/)), ''),
});
export type NewWebChat = z.output<typeof newWebChat>;

/** A text for a chat. `key` is the sender's own name of it: the same key twice is the same message. */
export const newWebChatText = z.object({
  text: longText.check(z.minLength(1, 'This is empty.')),
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
});

/** The number at which the visitor wants to be called. */
export const webChatCall = z.object({ number: z.string().check(z.minLength(3), z.maxLength(40)) });

/** `GET /webchat/{group number}`: what a visitor needs to know before a chat. */
export const webChatPlace = z.object({
  label: z.string(),
  isOpen: z.boolean(),
  /** When it opens next; milliseconds since 1970. Missing while it is open, and if that is not known. */
  opensAt: z.optional(z.number()),
  required: z.array(webChatField),
  limits: z.object({ name: z.number(), email: z.number(), text: z.number(), file: z.number() }),
  fileTypes: z.array(z.string()),
});
export type WebChatPlace = z.infer<typeof webChatPlace>;

/** A file of a message. */
export const webChatFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** The size in octets. */
  size: z.number(),
});

/** A message as the visitor sees it. */
export const visitorMessage = z.object({
  id: z.string(),
  author: z.enum(['visitor', 'agent']),
  /** Plain text, never markup. */
  text: z.string(),
  file: z.optional(webChatFile),
  /** The first name of the agent. */
  authorLabel: z.optional(z.string()),
  /** The visitor's own name of it. */
  key: z.optional(z.string()),
  /** The time in milliseconds since 1970. */
  timestamp: z.number(),
});
export type VisitorMessage = z.infer<typeof visitorMessage>;

/** A chat as its visitor sees it. */
export const visitorChat = z.object({
  state: z.enum(webChatStates),
  /** The place among the visitors who wait, from 1. */
  position: z.optional(z.number()),
  /** The first name of the agent. */
  agentLabel: z.optional(z.string()),
  /** The visitor was asked whether anybody is there. */
  isWarned: z.boolean(),
  endReason: z.optional(z.enum(webChatEndReasons)),
  /** The number that was offered for a call. */
  callNumber: z.optional(z.string()),
  /** The number at which the visitor asked to be called. */
  requestedNumber: z.optional(z.string()),
});
export type VisitorChat = z.infer<typeof visitorChat>;

/** The answer to a new chat, with its token, and to `GET /webchat/{group number}/session`. */
export const webChatSession = z.object({
  token: z.optional(z.string()),
  chat: visitorChat,
  messages: z.array(visitorMessage),
});
export type WebChatSession = z.infer<typeof webChatSession>;

/** The first frame of a visitor's socket. */
export const webChatHello = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });
/** Every further frame of the visitor. */
export const webChatVisitorFrame = z.object({ type: z.enum(['typing', 'alive']) });

/** Everything that the phone system sends to a visitor. The first frame is a `session`, so that nothing is missed. */
export const webChatServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), chat: visitorChat, messages: z.array(visitorMessage) }),
  z.object({ type: z.literal('chat'), chat: visitorChat }),
  z.object({ type: z.literal('message'), message: visitorMessage }),
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('alive') }),
]);
export type WebChatServerFrame = z.infer<typeof webChatServerFrame>;

/** A web chat of a group: visitor, page, question, state. Times are in milliseconds since 1970. */
export interface WebChat {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The state of the chat: no agent yet, with an agent, over. */
  readonly state: 'waiting' | 'talking' | 'ended';
  /** The name of the visitor; empty if it is not known. */
  readonly visitorName: string;
  /** The e-mail address of the visitor; empty if it is not known. */
  readonly visitorEmail: string;
  /** The question with which the visitor began; empty without a question. */
  readonly question: string;
  /** The address of the visitor's page. */
  readonly pageUrl: string;
  /** The title of the visitor's page. */
  readonly pageTitle: string;
  /** The language of the visitor's words, as `fr`. */
  readonly language: string;
  /** The visitor's page is open. */
  readonly isVisitorHere: boolean;
  /** When the visitor last typed something that is not sent yet, in milliseconds since 1970. */
  readonly typingTime?: number | undefined;
  /** Why the chat is over. Missing while it goes on. */
  readonly endReason?: 'visitor' | 'agent' | 'idle' | 'left' | 'waitLimit' | undefined;
  /** The number that was offered for a call. */
  readonly callNumber?: string | undefined;
  /** The number at which the visitor wants to be called. */
  readonly requestedNumber?: string | undefined;
  /** The begin of the chat, in milliseconds since 1970. */
  readonly startTime: number;
  /** The end of the chat, in milliseconds since 1970. Missing while it goes on. */
  readonly endTime?: number | undefined;
}

export const webChat = z.object({
  restUri: z.string(),
  threadID: z.string(),
  group: z.string(),
  state: z.enum(webChatStates),
  visitorName: z.string(),
  visitorEmail: z.string(),
  question: z.string(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  language: z.string(),
  isVisitorHere: z.boolean(),
  typingTime: z.optional(z.number()),
  endReason: z.optional(z.enum(webChatEndReasons)),
  callNumber: z.optional(z.string()),
  requestedNumber: z.optional(z.string()),
  startTime: z.number(),
  endTime: z.optional(z.number()),
});
true satisfies SameType<WebChat, z.output<typeof webChat>>;
