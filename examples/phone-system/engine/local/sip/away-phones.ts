import type { SipAgent } from './sip-agent.ts';
import type { PhoneIdentity } from './sip-connection.ts';

/** How long the calls of a phone whose connection died wait for it. */
const patienceMs = 20_000;

interface Away {
  readonly instance: string;
  readonly agents: readonly SipAgent[];
  readonly timer: NodeJS.Timeout;
}

/** Phones whose connection died in the middle of calls. Their sound flows on meanwhile: it does not use the connection. */
export class AwayPhones {
  readonly #away = new Map<string, Away>();

  /** Keeps the calls of a phone for a while. */
  keep({ registerId, instance }: PhoneIdentity, agents: readonly SipAgent[]): void {
    const before = this.claim({ registerId, instance });
    const timer = setTimeout(() => this.giveUp(registerId), patienceMs);
    this.#away.set(registerId, { instance, agents: [...before, ...agents], timer });
  }

  /** The agents that waited for this phone. What waited for another one of the same name is ended. */
  claim({ registerId, instance }: PhoneIdentity): readonly SipAgent[] {
    const away = this.#away.get(registerId);
    if (away?.instance !== instance) {
      this.giveUp(registerId);
      return [];
    }
    clearTimeout(away.timer);
    this.#away.delete(registerId);
    return away.agents;
  }

  /** Ends the calls of a phone that is waited for. */
  giveUp(registerId: string): void {
    const away = this.#away.get(registerId);
    if (!away) return;
    clearTimeout(away.timer);
    this.#away.delete(registerId);
    for (const agent of away.agents) agent.abandon('unreachable');
  }

  giveUpAll(): void {
    for (const registerId of this.#away.keys()) this.giveUp(registerId);
  }
}
