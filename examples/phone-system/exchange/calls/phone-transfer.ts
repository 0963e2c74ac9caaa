import type { EndCause, TransferProgress } from '../../engine/port.ts';
import type { Route } from '../route.ts';
import type { CallRouter } from '../routing/call-router.ts';
import type { Parties } from './parties.ts';
import type { CallWatch, Party } from './party.ts';

export interface PhoneTransferOptions {
  /** The user whose phone wants to send the others elsewhere. */
  readonly sender: Party;
  readonly others: readonly Party[];
  readonly parties: Parties;
  readonly router: CallRouter;
  readonly report: (progress: TransferProgress) => void;
}

/**
 * A transfer that a phone requested. The call goes on until the destination answers, so that a destination that refuses
 * changes nothing. If the phone hangs up meanwhile, the others wait for the destination, and come back if it refuses.
 */
export class PhoneTransfer implements CallWatch {
  readonly #options: PhoneTransferOptions;
  #isOver = false;

  constructor(options: PhoneTransferOptions) {
    this.#options = options;
    options.sender.whenRemoved(() => this.#senderLeft());
    for (const other of options.others) other.whenRemoved(() => this.#otherLeft());
  }

  begin(route: Route): void {
    const { sender, others, router } = this.#options;
    const [first] = others;
    const payer = sender.line?.person.id;
    if (first) router.invite(first.identity, route, { via: sender.identity, watch: this, payer });
  }

  rings(): void {
    if (!this.#isOver) this.#options.report('ringing');
  }

  failed(cause: EndCause): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.report(cause);
  }

  answered(callee: Party): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { sender, parties, report } = this.#options;
    const [first, ...more] = this.#remaining;
    if (first?.line && more.length === 0) first.line.far = callee.identity;
    report('answered');
    parties.remove(sender, 'normal', 'causeTransfer');
  }

  get #remaining(): readonly Party[] {
    return this.#options.others.filter(({ state }) => state === 'connected');
  }

  /** The party that rings, or waits in a queue, for this transfer. */
  get #callee(): Party | undefined {
    return this.#options.parties.all.find(({ summons, isLive }) => isLive && summons?.watch === this);
  }

  #senderLeft(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { sender, router } = this.#options;
    const callee = this.#callee;
    if (callee) router.waitFor(callee, this.#remaining, sender);
  }

  /** Stops the ringing of the destination when no party to transfer remains. */
  #otherLeft(): void {
    if (this.#isOver || this.#remaining.length > 0) return;
    this.#isOver = true;
    const { parties, router, report } = this.#options;
    const callee = this.#callee;
    report('cancelled');
    if (!callee) return;
    router.endGroup(callee, { isAnswered: false });
    parties.remove(callee, 'cancelled', 'causeNormal');
  }
}
