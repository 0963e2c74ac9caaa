import type { Logger } from 'pino';
import type { AriConnection } from '../ari/ari-connection.ts';
import { AriClosed, AriRefusal, type AriRequest } from '../ari/ari-request.ts';

/** Refusals of an order for what has ended meanwhile. */
const tooLate = [404, 409, 412, 422];

/** Orders to Asterisk, whose refusals are no faults: what they are for may have ended meanwhile. */
export class Orders {
  readonly #ari: AriConnection;
  readonly #log: Logger;

  constructor(ari: AriConnection, log: Logger) {
    this.#ari = ari;
    this.#log = log;
  }

  /**
   * Resolves with the answer of Asterisk, or with undefined where it refuses the order.
   *
   * @param onRefused called where Asterisk refuses it
   */
  async send(
    request: AriRequest,
    onRefused: (refusal: AriRefusal) => void = () => undefined,
  ): Promise<unknown> {
    try {
      return await this.#ari.request(request);
    } catch (error) {
      if (error instanceof AriClosed) return undefined;
      if (!(error instanceof AriRefusal)) throw error;
      if (tooLate.includes(error.status)) this.#log.debug({ error }, 'Asterisk has refused an order');
      else this.#log.warn({ error }, 'Asterisk has refused an order');
      onRefused(error);
      return undefined;
    }
  }

  post(path: string, query: AriRequest['query'] = {}): void {
    void this.send({ method: 'POST', path, query });
  }

  delete(path: string, query: AriRequest['query'] = {}): void {
    void this.send({ method: 'DELETE', path, query });
  }
}
