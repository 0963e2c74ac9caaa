import * as z from 'zod/mini';
import type { Rest } from '../transport/rest.ts';
import { type Forwarding, forwarding } from '../wire/forwarding.ts';
import type { Forwardings } from './forwardings.ts';

const page = z.object({ items: z.array(forwarding) });

/** Forwardings by request. */
export class RestForwardings implements Forwardings {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  async list(): Promise<readonly Forwarding[]> {
    return (await this.#rest.read(page, { path: 'v1/user/Forwarding' })).items;
  }
}
