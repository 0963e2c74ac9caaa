import * as z from 'zod/mini';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { numberAction } from '../wire/number-lookup.ts';
import type { Numbers } from './numbers.ts';

const actions = z.object({ items: z.array(numberAction) });

/** Looks numbers up by request. */
export class RestNumbers implements Numbers {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  async lookup(text: string) {
    // The prefix for outside calls stands before the two zeros of an international number.
    const number = text.trim().replace(/^000/, '00');
    if (number === '') throw new CallsideError('call.emptyNumber');
    const { items } = await this.#rest.read(actions, {
      path: 'telephony/E164',
      query: { number },
    });
    return items;
  }
}
