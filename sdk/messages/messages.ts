import { maxTextLength, type TextSize, textSize } from '#wire/messages/segments.ts';
import {
  sentTextMessages,
  type TextMessage,
  type TextThread,
  textMessage,
  textMessageSource,
  textThread,
  textThreadSource,
} from '#wire/messages/text-message.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { TextTemplates } from './text-templates.ts';

/** A text for at least one number. */
export interface MessageDraft {
  /** The numbers, at most 20. Each gets a message of its own. */
  readonly numbers: readonly string[];
  /** The text, at most 900 characters. */
  readonly text: string;
}

/** The messages of a conversation, the newest first. */
export type ThreadMessages = RouterList<TextMessage>;

const newestThread = (one: TextThread, other: TextThread) =>
  other.timestamp - one.timestamp || Number(other.threadID) - Number(one.threadID);
const newestMessage = (one: TextMessage, other: TextMessage) =>
  Number(other.messageID) - Number(one.messageID);

/**
 * The text messages of the signed-in user. A user who acts for another user has none: requests reject with `notFound`. The
 * number of unread messages is `client.unread.textMessages`.
 */
export class Messages {
  readonly #deps: DomainDeps & ListDeps;

  /** The conversations, that with the newest message first. */
  readonly threads: RouterList<TextThread>;

  /** Prepared texts, of the enterprise and of the user. Live while watched. */
  readonly templates: TextTemplates;

  /** @internal */
  constructor(deps: DomainDeps & ListDeps) {
    this.#deps = deps;
    this.templates = new TextTemplates(deps);
    this.threads = this.search('');
  }

  /** Returns the conversations with a text in the name, the number or the newest message. Each call returns a new list. */
  search(text: string): RouterList<TextThread> {
    return new RouterList(this.#deps, {
      source: textThreadSource,
      schema: textThread,
      pageLength: 50,
      compare: newestThread,
      ...(text !== '' && { query: { text } }),
    });
  }

  /** Returns the messages of a conversation, the newest first. Each call returns a new list; its owner watches it. */
  messagesOf({ threadID }: Pick<TextThread, 'threadID'>): ThreadMessages {
    return new RouterList(this.#deps, {
      source: `${textThreadSource}/${threadID}/TextMessage`,
      schema: textMessage,
      pageLength: 50,
      compare: newestMessage,
    });
  }

  /** Reads a conversation. Rejects with `notFound`. */
  thread(threadId: string): Promise<TextThread> {
    return this.#deps.rest.read(textThread, { path: `${textThreadSource}/${threadId}` });
  }

  /** Returns the size of a text as the network counts it: its characters, and the messages that it takes. */
  textSize(text: string): TextSize {
    return textSize(text);
  }

  /**
   * Sends a text. Resolves when the phone system has stored it, with a message for each number; the state of each then
   * follows in its conversation. Rejects with `message.tooLong`, `message.wrongNumber`, `message.forbidden` for a number that
   * the user may not call either, and `limitReached` after too many messages in a day; then nothing is sent.
   */
  async send({ numbers, text }: MessageDraft): Promise<readonly TextMessage[]> {
    if ([...text].length > maxTextLength) throw new CallsideError('message.tooLong');
    try {
      const body = { numbers, text };
      const { items } = await this.#deps.rest.read(sentTextMessages, {
        path: textMessageSource,
        method: 'POST',
        body,
      });
      return items;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 406) throw error.as('message.wrongNumber');
      throw error.status === 403 ? error.as('message.forbidden') : error;
    }
  }

  /**
   * Sends a failed message again. A message that has not failed, or that another client sends again, stays as it is. Rejects
   * with `notFound`.
   */
  async retry({ restUri }: Pick<TextMessage, 'restUri'>): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/retry`, method: 'POST' });
    } catch (thrown) {
      if (toCallsideError(thrown).status !== 409) throw thrown;
    }
  }

  /** Marks all messages of a conversation as read. Rejects with `notFound`. */
  async markRead({ restUri, unreadCount }: Pick<TextThread, 'restUri' | 'unreadCount'>): Promise<void> {
    if (unreadCount > 0)
      await this.#deps.rest.read(textThread, { path: restUri, method: 'PUT', body: { isRead: true } });
  }
}
