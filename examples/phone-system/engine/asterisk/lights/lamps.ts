import * as z from 'zod/mini';
import type { Activity } from '../../port.ts';
import type { Orders } from '../legs/orders.ts';

const stateOf: Readonly<Record<Activity, string>> = {
  idle: 'NOT_INUSE',
  ringing: 'RINGING',
  busy: 'INUSE',
};
const listed = z.array(z.looseObject({ name: z.string() }));
const prefix = 'Stasis:';

/**
 * The lamps of desk phones: a device state for each number whose lamp has been on, which the dialplan has a hint for. Asterisk keeps them
 * beyond its end.
 */
export class Lamps {
  readonly #orders: Orders;
  readonly #activities = new Map<string, Activity>();
  #isStarted = false;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  show(number: string, activity: Activity): void {
    if ((this.#activities.get(number) ?? 'idle') === activity) return;
    if (activity === 'idle') this.#activities.delete(number);
    else this.#activities.set(number, activity);
    if (this.#isStarted) this.#put(number, activity);
  }

  /** Asterisk can be told of lamps: the lamps of a phone system that has died go out. */
  async start(): Promise<void> {
    const old = listed.safeParse(await this.#orders.send({ method: 'GET', path: 'deviceStates' })).data ?? [];
    this.#isStarted = true;
    for (const { name } of old) {
      const number = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      if (number !== '' && !this.#activities.has(number)) this.#put(number, 'idle');
    }
    for (const [number, activity] of this.#activities) this.#put(number, activity);
  }

  #put(number: string, activity: Activity): void {
    const path = `deviceStates/${encodeURIComponent(prefix + number)}`;
    void this.#orders.send({ method: 'PUT', path, query: { deviceState: stateOf[activity] } });
  }
}
