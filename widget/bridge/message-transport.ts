import { answerMessage, listenMessage, type MessageToPage, requestMessage } from './contract/messages.ts';
import type { Refusal } from './contract/reply.ts';
import type { Parent } from './parent.ts';

/** Serves a page by plain messages: requests, replies and events as documented, to its window and origin only. */
export class MessageTransport {
  readonly #parent: Parent;
  readonly #send: (message: MessageToPage) => void;
  readonly #asked = new Map<number, (answer: unknown) => void>();
  #lastAsked = 0;

  constructor(parent: Parent, send: (message: MessageToPage) => void) {
    this.#parent = parent;
    this.#send = send;
  }

  receive(message: unknown): void {
    const request = requestMessage.safeParse(message);
    if (request.success) {
      const { id, method, params } = request.data;
      void this.#parent
        .request(method, params)
        .then((reply) => this.#send({ callside: 'reply', id, ...reply }));
      return;
    }
    const listen = listenMessage.safeParse(message);
    if (listen.success) {
      const { id, events, services = [] } = listen.data;
      const reply = this.#parent.listen(
        events,
        (event, value) => this.#send({ callside: 'event', event, value }),
        services,
        (service, params) => this.#ask(service, params),
      );
      if (id !== undefined) this.#send({ callside: 'reply', id, ...reply });
      else if (!reply.ok) this.#fail(reply);
      return;
    }
    const answer = answerMessage.safeParse(message);
    if (answer.success) this.#answered(answer.data.id, answer.data.value);
  }

  /** A page that waits for an answer has its own timeout. */
  end(): void {
    this.#asked.clear();
  }

  /** A page without `id` receives a failure as an event, to which it need not subscribe. */
  #fail({ message }: Refusal): void {
    this.#send({ callside: 'event', event: 'error', value: { code: 'badRequest', message } });
  }

  #ask(service: string, params: unknown): Promise<unknown> {
    this.#lastAsked += 1;
    const id = this.#lastAsked;
    // A page that never answers leaves no entry here for ever.
    this.#asked.delete(id - 1000);
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#send({ callside: 'ask', id, service, params });
    });
  }

  #answered(id: string | number, value: unknown): void {
    const waiting = this.#asked.get(Number(id));
    this.#asked.delete(Number(id));
    waiting?.(value);
  }
}
