import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { segmentsOf } from '../../../sdk/wire/messages/segments.ts';
import type { Clock } from '../base/clock.ts';
import type { SimulatedNetwork } from '../demonstration-port.ts';
import {
  type GatewayEvents,
  type IncomingText,
  type OutgoingText,
  TextRefused,
} from '../messages/gateway.ts';

/** Phones report a message after so long, and their owners answer after so long. */
const receiptMs = 400;
const answerMs = 1500;

/** The carrier refuses messages to numbers with the first end, and cannot deliver to numbers with the second end. */
const refusedEnd = '98';
const unreachableEnd = '99';

/**
 * A mobile network without phones: it delivers, reports and answers. A message with a question mark is answered, or
 * with `isLively` every message; a number that ends with 98 is refused, and a number that ends with 99 cannot be
 * reached.
 */
export class SimulatedCarrier implements SimulatedNetwork {
  readonly window = 10;
  readonly #log: Logger;
  readonly #isLively: boolean;
  readonly #clock: Clock;
  readonly #cancels = new Set<() => void>();
  #events: GatewayEvents | undefined;

  constructor(clock: Clock, log: Logger, { isLively = false } = {}) {
    this.#isLively = isLively;
    this.#log = log;
    this.#clock = clock;
  }

  listen(events: GatewayEvents): void {
    this.#events = events;
  }

  partsOf(text: string): number {
    return segmentsOf(text).length;
  }

  submit({ from, to, text }: OutgoingText): Promise<readonly string[]> {
    if (to.endsWith(refusedEnd)) return Promise.reject(new TextRefused('The number takes no messages.'));
    const parts = segmentsOf(text).map(() => randomUUID());
    const isReached = !to.endsWith(unreachableEnd);
    this.#after(receiptMs, () => {
      for (const carrierId of parts)
        this.#report((events) => events.receipt({ carrierId, result: isReached ? 'delivered' : 'failed' }));
    });
    if (isReached && (this.#isLively || text.includes('?')))
      this.#after(answerMs, () => this.write({ from: to, to: from, text: answerTo(text) }));
    return Promise.resolve(parts);
  }

  /** Delivers a text from a number outside. */
  write(message: IncomingText): void {
    this.#report((events) => events.received(message));
  }

  close(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    return Promise.resolve();
  }

  #report(report: (events: GatewayEvents) => Promise<void>): void {
    if (!this.#events) return;
    report(this.#events).catch((error) => this.#log.error({ error }, 'a report of the carrier was lost'));
  }

  #after(delayMs: number, action: () => void): void {
    const cancel = this.#clock.after(delayMs, () => {
      this.#cancels.delete(cancel);
      action();
    });
    this.#cancels.add(cancel);
  }
}

/** An answer that shows which message it is to. */
function answerTo(text: string): string {
  const [question = ''] = text.trim().split(/\r?\n/);
  const shown = [...question].slice(0, 40).join('');
  return question.includes('?') ? `Yes, that suits me. (“${shown}”)` : `Thank you! (“${shown}”)`;
}
