import * as z from 'zod/mini';
import type { Rest } from '../transport/rest.ts';
import { collection } from '../wire/collection.ts';
import { toldForwarding } from '../wire/forwarding.ts';
import type { Forwarding, Forwardings } from './forwardings.ts';
import { isConditional } from './is-conditional.ts';

const forwardingsPage = collection(z.unknown());
/** As many as a router tells at once. */
const length = '500';

/** Forwardings by request. */
export class RestForwardings implements Forwardings {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Each is read for itself: one that nobody can read takes nothing from the others. */
  async list(): Promise<readonly Forwarding[]> {
    const { items = [] } = await this.#rest.read(forwardingsPage, {
      path: 'v1/user/Forwarding',
      query: { length },
    });
    return items.flatMap((item) => {
      const { data } = z.safeParse(toldForwarding, item);
      return data ? { ...data, isConditional: isConditional(data) } : [];
    });
  }
}
