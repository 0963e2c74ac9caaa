import * as z from 'zod/mini';
import { type SpeedDial, type SpeedDialDraft, speedDial } from '#wire/people/favorites.ts';
import { isEmergencyNumber } from '../calls/call-errors.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';

const source = 'v1/directory/SpeedDial';
const list = z.object({ items: z.array(speedDial) });
/** The router's code for a user without a free speed dial. */
const quotaExceeded = 'LAL_10_12';

/** A user's short codes for numbers, each dialled behind a star. All methods reject with `offline`, `timeout` too. */
export class SpeedDials {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns the speed dials by code. */
  async all(): Promise<readonly SpeedDial[]> {
    return (await this.#rest.read(list, { path: source, query: { length: '1000' } })).items;
  }

  /**
   * Adds a speed dial. Rejects with `contact.speedDialInvalid`, `contact.speedDialUsed`, with
   * `contact.tooManySpeedDials` where there are `maxNbPersonalSpeedDials` of the profile, and with `call.emergencyNumber`.
   */
  async add(draft: SpeedDialDraft): Promise<SpeedDial> {
    try {
      return await this.#rest.read(speedDial, { path: source, method: 'POST', body: draft });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 400) throw error.as('contact.speedDialInvalid');
      if (isEmergencyNumber(error)) throw error.as('call.emergencyNumber');
      if (error.status !== 409) throw error;
      throw error.as(
        error.exceptionId === quotaExceeded ? 'contact.tooManySpeedDials' : 'contact.speedDialUsed',
      );
    }
  }

  /** Removes a speed dial. Rejects with `notFound`. */
  async remove({ code }: Pick<SpeedDial, 'code'>): Promise<void> {
    await this.#rest.send({ path: `${source}/${code}`, method: 'DELETE' });
  }
}
