import type { MatrixEvent } from 'matrix-js-sdk';
import type { RoomMessageEventContent } from 'matrix-js-sdk/lib/types.js';
import { CallsideError } from '#sdk/transport/errors.ts';

/** The most characters of a message: an event of the homeserver has at most 64 KB. */
const maxLength = 20_000;

/** A message that is to be sent. */
export interface MessageDraft {
  /** The plain text, at most 20,000 characters. */
  readonly text: string;
  /** The text with its formats, as HTML. */
  readonly html?: string;
  /** The id of the message that it replies to. */
  readonly replyTo?: string;
  /** The id of the user's own message that it replaces. */
  readonly replaces?: string;
  /** The members whom it names. */
  readonly mentions?: readonly string[];
  /** Called when the message outlives the page: it is encrypted, and stored until the homeserver has it. */
  readonly onKept?: () => void;
}

/** Returns the parts that make a message a reply. The author of a message is notified of a reply to it. */
export function replyParts(
  replyTo: string | undefined,
  mentions: readonly string[],
  eventOf: (id: string) => MatrixEvent | undefined,
): { readonly relation: object; readonly mentioned: object } {
  const sender = replyTo === undefined ? undefined : eventOf(replyTo)?.getSender();
  const named = [...new Set([...mentions, ...(sender === undefined ? [] : [sender])])];
  return {
    relation: replyTo === undefined ? {} : { 'm.relates_to': { 'm.in_reply_to': { event_id: replyTo } } },
    mentioned: { 'm.mentions': named.length > 0 ? { user_ids: named } : {} },
  };
}

/**
 * Returns a message as the homeserver stores it. Throws `chat.empty` without text, and `chat.tooLong` above 20,000 characters.
 *
 * @param eventOf returns the event of a line
 */
export function draftContent(
  { text, html, replyTo, replaces, mentions = [] }: MessageDraft,
  eventOf: (id: string) => MatrixEvent | undefined,
): RoomMessageEventContent {
  const body = text.trim();
  if (body === '') throw new CallsideError('chat.empty');
  if (body.length > maxLength) throw new CallsideError('chat.tooLong');
  const { relation, mentioned } = replyParts(replyTo, mentions, eventOf);
  const written = {
    msgtype: 'm.text',
    body,
    ...(html !== undefined && { format: 'org.matrix.custom.html', formatted_body: html }),
    ...mentioned,
  };
  const content =
    replaces === undefined
      ? { ...written, ...relation }
      : {
          ...written,
          body: `* ${body}`,
          'm.new_content': written,
          'm.relates_to': { rel_type: 'm.replace', event_id: replaces },
        };
  return content as unknown as RoomMessageEventContent;
}
