import { Constants } from '@salesforce/scv-connector-base';
import * as z from 'zod/mini';
import type { CrmEvents } from '../crm-adapter.ts';
import { CrmError, type CrmErrorCode } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import type { VoiceLine } from './line.ts';

/** The component is in the page or it is not. */
const helloMs = 3_000;
const answerMs = 30_000;

const record = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  type: z.optional(z.string()),
});
/** The messages of the component: answers, and news of its own accord. */
const fromComponent = z.union([
  z.object({
    callside: z.literal('answer'),
    id: z.number(),
    value: z.optional(z.unknown()),
    error: z.optional(z.string()),
  }),
  z.object({ callside: z.literal('context'), record: z.optional(record) }),
  z.object({ callside: z.literal('changed') }),
]);

type Questions = {
  readonly hello: Record<never, never>;
  readonly match: { readonly number: string; readonly isIncoming: boolean };
  readonly show: { readonly recordId: string };
  readonly log: { readonly vendorCallKey: string; readonly call: CrmLog };
};

/**
 * The component of the org that the contact center names as its bridge: the contract has messages to it and from it, and no
 * other place for searches and notes. Without one, Salesforce finds and shows records itself.
 */
export class OrgComponent {
  readonly #line: Pick<VoiceLine, 'publish'>;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #events: Pick<CrmEvents, 'context' | 'changed'> | undefined;
  #lastId = 0;
  #isThere: Promise<boolean> | undefined;

  constructor(line: Pick<VoiceLine, 'publish'>) {
    this.#line = line;
  }

  listen(events: Pick<CrmEvents, 'context' | 'changed'> | undefined): void {
    this.#events = events;
  }

  /** Whether the org has the component. It is asked again after a no: it may have been installed meanwhile. */
  isThere(): Promise<boolean> {
    this.#isThere ??= this.#ask('hello', {}, helloMs).then(
      () => true,
      () => {
        this.#isThere = undefined;
        return false;
      },
    );
    return this.#isThere;
  }

  async match(number: string, isIncoming: boolean): Promise<readonly CrmRecord[]> {
    const found = await this.#ask('match', { number, isIncoming }, answerMs, 'crm.searchFailed');
    const read = z.array(record).safeParse(found);
    if (!read.success) throw new CrmError('crm.searchFailed', 'The component did not answer with records.');
    return read.data;
  }

  async show(recordId: string): Promise<void> {
    await this.#ask('show', { recordId });
  }

  /** Writes into the one VoiceCall with this `vendorCallKey`. @returns its id */
  async log(call: CrmLog): Promise<string> {
    const id = await this.#ask('log', { vendorCallKey: call.key, call });
    if (typeof id !== 'string' || id === '')
      throw new CrmError('crm.failed', `The component did not name the record of ${call.key}.`);
    return id;
  }

  /** Takes a message that Salesforce has passed on; other components' messages are not for us. */
  hear(message: unknown): void {
    const read = fromComponent.safeParse(message);
    if (!read.success) return;
    const said = read.data;
    if (said.callside === 'context') this.#events?.context(said.record && recordOf(said.record));
    else if (said.callside === 'changed') this.#events?.changed();
    else if (said.error === undefined) this.#waiting.get(said.id)?.resolve(said.value);
    else this.#waiting.get(said.id)?.reject(new Error(said.error));
  }

  async #ask<Name extends keyof Questions>(
    ask: Name,
    params: Questions[Name],
    ms = answerMs,
    code: CrmErrorCode = 'crm.failed',
  ): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    try {
      await this.#line.publish(Constants.EVENT_TYPE.MESSAGE, { callside: ask, id, ...params });
      return await withCrmTimeout(`The component's ${ask}`, ms, () => answer.promise);
    } catch (thrown) {
      if (thrown instanceof CrmError) throw thrown;
      throw new CrmError(code, `${ask}: ${thrown instanceof Error ? thrown.message : thrown}`, {
        cause: thrown,
      });
    } finally {
      this.#waiting.delete(id);
    }
  }
}

const recordOf = ({ id, name, type }: z.infer<typeof record>): CrmRecord => ({
  id,
  name,
  ...(type !== undefined && { type }),
});
