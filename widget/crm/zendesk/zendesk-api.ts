import type { ZafClient, ZafRequest } from 'zendesk_app_framework_sdk/lib/client.js';
import { CrmError, toCrmError } from '../crm-error.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { checkAnswer, refusedBy, usersIn } from './zendesk-messages.ts';

const answerMs = 30_000;

/** Requests to Zendesk and actions of its page. Everything has a time limit, and rejects with a `CrmError`. */
export class ZendeskApi {
  readonly #client: ZafClient;

  constructor(client: ZafClient) {
    this.#client = client;
  }

  /** @returns the users that a query finds; none without a query */
  async search(query: string | undefined): Promise<readonly CrmRecord[]> {
    if (query === undefined) return [];
    try {
      return usersIn(await this.send('GET', `/api/v2/search.json?query=${encodeURIComponent(query)}`));
    } catch (thrown) {
      const error = toCrmError(thrown);
      throw error.code === 'crm.failed'
        ? new CrmError('crm.searchFailed', error.message, { cause: error })
        : error;
    }
  }

  /** @returns the content of the answer, which is not validated */
  async send(type: ZafRequest['type'], url: string, body?: object): Promise<unknown> {
    const json = body && { contentType: 'application/json' as const, data: JSON.stringify(body) };
    return inTime(url, () => this.#client.request({ url, type, ...json }));
  }

  async invoke(action: string, ...parameters: readonly unknown[]): Promise<void> {
    checkAnswer(action, await inTime(action, () => this.#client.invoke(action, ...parameters)));
  }
}

const inTime = (what: string, question: () => Promise<unknown>): Promise<unknown> =>
  withCrmTimeout(what, answerMs, question).catch((thrown) => {
    throw toCrmError(refusedBy(thrown));
  });
