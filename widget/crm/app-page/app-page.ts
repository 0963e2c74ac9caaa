import * as z from 'zod/mini';
import { CrmError, toCrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';

const answerMs = 30_000;

const message = z.discriminatedUnion('callside', [
  z.object({
    callside: z.literal('answer'),
    id: z.number(),
    value: z.optional(z.unknown()),
    error: z.optional(z.string()),
  }),
  z.object({ callside: z.literal('event'), event: z.string(), data: z.optional(z.unknown()) }),
]);

export interface OpenAppPageDeps {
  /** True if pages of an origin may embed the widget. */
  readonly isParent: (origin: string) => boolean;
}

/**
 * The page of a CRM's app, which has the vendor's library and shows the widget in a frame (`examples/crm-apps`). It calls the vendor's
 * methods for the widget and passes events on, so that no script of a vendor runs in the widget.
 */
export class AppPage {
  readonly #origin: string;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #handlers = new Map<string, (data: unknown) => void>();
  #count = 0;

  private constructor(origin: string) {
    this.#origin = origin;
    window.addEventListener('message', this.#onMessage);
  }

  /** Resolves when the page has reached the CRM. @param origin of the page, as the page adds it to the address */
  static async open(origin: string, { isParent }: OpenAppPageDeps): Promise<AppPage> {
    if (!isParent(origin))
      throw new CrmError(
        'crm.scriptRefused',
        `Pages of ${origin} are not let in: start the phone system with --parent ${origin}.`,
      );
    const page = new AppPage(origin);
    try {
      await page.call('open');
      return page;
    } catch (thrown) {
      page.close();
      throw new CrmError('crm.notStarted', toCrmError(thrown).message, { cause: thrown });
    }
  }

  /** Sets the handler of an event. */
  on(event: string, handler: (data: unknown) => void): void {
    this.#handlers.set(event, handler);
  }

  /** Calls a method of the page. @returns its value, which is not validated */
  async call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    const answer = Promise.withResolvers<unknown>();
    this.#asked.set(id, answer);
    window.parent.postMessage({ callside: 'call', id, method, args }, this.#origin);
    try {
      return await withCrmTimeout(method, answerMs, () => answer.promise);
    } finally {
      this.#asked.delete(id);
    }
  }

  /** Calls a method that finds records. A failure of the CRM is a failure of the search. */
  async find(method: string, ...args: readonly unknown[]): Promise<unknown> {
    try {
      return await this.call(method, ...args);
    } catch (thrown) {
      const error = toCrmError(thrown);
      throw error.code === 'crm.failed'
        ? new CrmError('crm.searchFailed', error.message, { cause: error })
        : error;
    }
  }

  close(): void {
    window.removeEventListener('message', this.#onMessage);
    this.#handlers.clear();
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== window.parent || origin !== this.#origin) return;
    const read = message.safeParse(data).data;
    if (read?.callside === 'event') this.#handlers.get(read.event)?.(read.data);
    if (read?.callside !== 'answer') return;
    const asked = this.#asked.get(read.id);
    if (read.error === undefined) asked?.resolve(read.value);
    else asked?.reject(new CrmError('crm.failed', read.error));
  };
}
