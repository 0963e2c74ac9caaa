import type { NewWebChat } from '../../../sdk/wire/messages/web-chat.ts';
import type { WebChatField } from '../../../sdk/wire/messages/web-chat-field.ts';

/** The times of a chat; milliseconds since 1970. */
export interface ChatTimes {
  readonly state: 'waiting' | 'talking' | 'ended';
  /** Since when the visitor waits for an agent. */
  readonly queuedAt: number;
  /** Since when the agent waits for an answer of the visitor. */
  readonly silentSince: number | undefined;
  /** The visitor was warned about this silence. */
  readonly isWarned: boolean;
  /** Since when no page of the visitor is open. */
  readonly awaySince: number | undefined;
}

/** The durations of a group. */
export interface ChatDurations {
  /** Undefined: the visitor may wait for any time. */
  readonly waitMs: number | undefined;
  readonly warningMs: number;
  readonly endMs: number;
}

/** A change of a chat by itself, and its moment. */
export interface ChatDeadline {
  readonly at: number;
  readonly what: 'warn' | 'idle' | 'left' | 'waitLimit';
}

const minuteMs = 60_000;
/** Pages of phones sleep in the background, so a visitor without an open page is not gone at once. */
const awayMs = { waiting: 5 * minuteMs, talking: 10 * minuteMs } as const;

/** Returns the change that comes next without any action; undefined if there is no such change. */
export function deadlineOf(
  chat: ChatTimes,
  { waitMs, warningMs, endMs }: ChatDurations,
): ChatDeadline | undefined {
  if (chat.state === 'ended') return undefined;
  const all: ChatDeadline[] = [];
  if (chat.awaySince !== undefined) all.push({ at: chat.awaySince + awayMs[chat.state], what: 'left' });
  if (chat.state === 'waiting' && waitMs !== undefined)
    all.push({ at: chat.queuedAt + waitMs, what: 'waitLimit' });
  if (chat.state === 'talking' && chat.silentSince !== undefined) {
    all.push({ at: chat.silentSince + endMs, what: 'idle' });
    if (!chat.isWarned && warningMs < endMs) all.push({ at: chat.silentSince + warningMs, what: 'warn' });
  }
  return all.toSorted((one, other) => one.at - other.at)[0];
}

const emailAddress = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;

/** Returns the first field of a form that is missing or wrong, with a sentence about it. */
export function formProblem(
  form: Pick<NewWebChat, WebChatField>,
  required: readonly WebChatField[],
): { readonly field: WebChatField; readonly message: string } | undefined {
  const missing = required.find((field) => form[field] === '');
  if (missing) return { field: missing, message: 'This is missing.' };
  if (form.email !== '' && !emailAddress.test(form.email))
    return { field: 'email', message: 'This is not an e-mail address.' };
  return undefined;
}

/** Returns the address of a page without its query and hash, which may be secret. The text is empty for a page of another website. */
export function pageAddress(text: string, origin: string): string {
  const url = URL.parse(text);
  return url?.origin === origin ? `${url.origin}${url.pathname}` : '';
}
