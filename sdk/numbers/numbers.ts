import * as z from 'zod/mini';
import { numberLookup } from '#wire/calls/number-lookup.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError } from '../transport/errors.ts';
import { actionsOf, type NumberAction } from './rules.ts';

const found = z.object({ items: z.array(numberLookup) });

/** Actions for phone numbers, looked up in the phone system. */
export class Numbers {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /**
   * Returns the actions for a number in any notation. The list is empty if the text is not a number. Rejects with
   * `call.emptyNumber`.
   */
  async lookup(text: string): Promise<readonly NumberAction[]> {
    // The prefix for outside calls stands before the two zeros of an international number.
    const numbers = text.trim().replace(/^000/, '00');
    if (numbers === '') throw new CallsideError('call.emptyNumber');
    const { items } = await this.#rest.read(found, { path: 'v1/service/E164', query: { numbers } });
    return items.flatMap(actionsOf);
  }
}
