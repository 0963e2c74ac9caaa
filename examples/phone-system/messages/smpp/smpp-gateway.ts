import type { Logger } from 'pino';
import type { Pdu } from 'smpp';
import { segmentsOf } from '../../../../sdk/wire/messages/segments.ts';
import type { Clock } from '../../base/clock.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { GatewayEvents, OutgoingText, SmsGateway } from '../gateway.ts';
import { readDelivery } from './deliveries.ts';
import { submitParams } from './segments.ts';
import { SmppLink } from './smpp-link.ts';
import type { SmppOptions } from './smpp-options.ts';
import { status } from './status.ts';
import { Submissions } from './submissions.ts';

interface SmppDeps {
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly log: Logger;
}

/** After so long, the carrier is asked whether it has read the confirmations of the messages that it delivered. */
const settleMs = 50;

const unreadable = { kind: 'unreadable' } as const;

/** A carrier that speaks SMPP 3.4. */
export class SmppGateway implements SmsGateway {
  readonly window: number;
  readonly #options: SmppOptions;
  readonly #deps: SmppDeps;
  readonly #submissions: Submissions;
  #events: GatewayEvents | undefined;
  #link: SmppLink | undefined;
  #arrivals = 0;
  /** Arrivals that were confirmed; the carrier may not have read that. */
  #confirmed: string[] = [];
  #isSettling = false;
  #cancelSettle = () => {};

  constructor(options: SmppOptions, deps: SmppDeps) {
    this.window = options.window;
    this.#options = options;
    this.#deps = deps;
    this.#submissions = new Submissions(() => this.#connected(), {
      window: options.window,
      clock: deps.clock,
    });
  }

  listen(events: GatewayEvents): void {
    this.#events = events;
    this.#link = new SmppLink(this.#options, {
      ...this.#deps,
      onBound: () => {
        this.#confirmed = [];
        events.ready();
      },
      onDelivery: (pdu, session) => this.#deliver(pdu, session),
    });
  }

  partsOf(text: string): number {
    return this.#options.longTexts === 'payload' ? 1 : segmentsOf(text).length;
  }

  submit(message: OutgoingText): Promise<readonly string[]> {
    return this.#submissions.submit(submitParams(message, this.#options.longTexts));
  }

  async close(): Promise<void> {
    await this.#submissions.close();
    this.#cancelSettle();
    await this.#link?.close();
  }

  #connected(): SmppLink {
    if (!this.#link) throw new Error('The gateway is used before it listens.');
    return this.#link;
  }

  /** Stores a delivery, and returns the status with which it is confirmed. */
  async #deliver(pdu: Pdu, session: string): Promise<number> {
    const delivery = pdu.isMalformed ? unreadable : readDelivery(pdu, this.#deps.company.current.country);
    if (delivery.kind === 'unreadable') {
      const { source_addr: from, data_coding: coding } = pdu;
      this.#deps.log.warn({ from, coding }, 'a message of the carrier is no text and was rejected');
      return status.rejected;
    }
    if (delivery.kind === 'receipt') await this.#events?.receipt(delivery.receipt);
    if (delivery.kind === 'message') {
      // The carrier's sequence number may be that of another message.
      this.#arrivals += 1;
      const id = `${session}/${this.#arrivals}`;
      await this.#events?.received({ ...delivery.message, arrival: { id, session } });
      // The answer to a message of an earlier connection does not reach the carrier.
      if (this.#connected().isSession(session)) {
        this.#confirmed.push(id);
        this.#settleSoon();
      }
    }
    return status.ok;
  }

  #settleSoon(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    this.#cancelSettle = this.#deps.clock.after(settleMs, () => void this.#settle());
  }

  async #settle(): Promise<void> {
    const ids = this.#confirmed;
    this.#confirmed = [];
    try {
      if (await this.#connected().probe()) await this.#events?.settled(ids);
    } catch (error) {
      this.#deps.log.error({ error }, 'arrivals of text messages could not be settled');
    } finally {
      this.#isSettling = false;
      if (this.#confirmed.length > 0) this.#settleSoon();
    }
  }
}
