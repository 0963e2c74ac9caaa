import * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type RawForwarding, rawForwarding } from '../wire/calls/forwarding.ts';
import { collection } from '../wire/collection.ts';
import { isConditional } from './rules.ts';

/** Where calls go in the user's place, and when. */
export interface Forwarding extends RawForwarding {
  /** Applies to some calls only: at certain times, in certain states, of certain callers, to certain numbers. */
  readonly isConditional: boolean;
}

const forwardingsPage = collection(z.unknown());
/** The most that a router sends at once. */
const length = '500';

/** Where calls go in the user's place. */
export class Forwardings {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns all of them, active or not. An unreadable one is left out. Rejects with `offline`, `timeout`. */
  async list(): Promise<readonly Forwarding[]> {
    const { items = [] } = await this.#rest.read(forwardingsPage, {
      path: 'v1/user/Forwarding',
      query: { length },
    });
    return items.flatMap((item) => {
      const { data } = z.safeParse(rawForwarding, item);
      return data ? { ...data, isConditional: isConditional(data) } : [];
    });
  }
}
