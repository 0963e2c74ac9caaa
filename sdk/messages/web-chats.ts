import {
  type WebChat,
  webChat,
  webChatFileTypes,
  webChatLimits,
  webChatSource,
} from '#wire/messages/web-chat.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';

/** The types of the files that can be sent in a web chat. */
export const webChatFiles: readonly string[] = webChatFileTypes;
/** The largest file of a web chat, in octets. */
export const maxWebChatFile: number = webChatLimits.file;

/** A large file may take longer than other requests. */
const uploadTimeoutMs = 120_000;

/**
 * The visitors of websites who write to the groups of the signed-in agent. Their messages are in the conversation, as of any
 * other customer; this has what only web chats have. Methods reject with `notFound` for a conversation of another kind or that
 * the user does not see, with `unexpected` and the status 409 if another agent has it, and with `offline`, `timeout`.
 */
export class WebChats {
  readonly #deps: DomainDeps & ListDeps;

  /** @internal */
  constructor(deps: DomainDeps & ListDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the visitor behind a conversation as a list of a single item: name, page, question, and whether the page is open;
   * live while watched. Its `error` is `notFound` for a conversation of another kind, or a conversation that the user does
   * not see.
   */
  visitor(threadId: string): RouterList<WebChat> {
    return new RouterList(this.#deps, { source: `${webChatSource}/${threadId}`, schema: webChat });
  }

  /** Shows the visitor for some seconds that the agent types. Call it at most every few seconds. */
  async showTyping(threadId: string): Promise<void> {
    await this.#deps.rest.send({ path: `${webChatSource}/${threadId}/typing`, method: 'POST' });
  }

  /**
   * Offers the visitor a call: to the number of the group, or to a number that the visitor gives and that the agent's phone
   * then calls.
   */
  offerCall(threadId: string): Promise<WebChat> {
    const path = `${webChatSource}/${threadId}/callOffer`;
    return this.#deps.rest.read(webChat, { path, method: 'POST' });
  }

  /**
   * Sends the visitor a file with at most `maxWebChatFile` octets, of any of the types `webChatFiles`. Rejects with
   * `badRequest` for any other.
   */
  async sendFile(threadId: string, file: File): Promise<void> {
    const form = new FormData();
    form.set('file', file, file.name);
    const path = `${webChatSource}/${threadId}/File`;
    await this.#deps.rest.send({ path, method: 'POST', form, timeoutMs: uploadTimeoutMs });
  }

  /** Reads a file of a conversation. @param url as in the `file` of its message */
  readFile(url: string): Promise<Blob> {
    return this.#deps.rest.blob({ path: url, timeoutMs: uploadTimeoutMs });
  }
}
