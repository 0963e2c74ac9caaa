import type { SipAgent } from '../connection/sip-agent.ts';

/** How long the calls of a phone whose connection died wait for it. */
const timeoutMs = 20_000;

/**
 * How long calls wait until the phone that replaced theirs takes them over. A ringing one rings on: the new phone shows
 * it, and takes it when its user answers.
 */
const handOverMs = 5_000;

/** A phone, and the mark that identifies it when it comes back. */
export interface PhoneIdentity {
  readonly registerId: string;
  readonly instance: string;
}

interface Away extends PhoneIdentity {
  readonly agents: readonly SipAgent[];
  readonly timer: NodeJS.Timeout;
  /** Another phone replaced it. */
  readonly isFollowed: boolean;
  /** On `performance.now()`. */
  readonly endsAt: number;
}

/** Phones whose connection died during calls. Their audio continues meanwhile: it does not use the connection. */
export class AwayPhones {
  readonly #away = new Map<string, Away>();

  /** Keeps the calls of a phone for a while. */
  keep({ registerId, instance }: PhoneIdentity, agents: readonly SipAgent[]): void {
    const before = this.claim({ registerId, instance });
    const key = keyOf({ registerId, instance });
    this.#wait(key, { registerId, instance, agents: [...before, ...agents], isFollowed: false }, timeoutMs);
  }

  /** Returns the agents that waited for this phone. */
  claim(phone: PhoneIdentity): readonly SipAgent[] {
    const away = this.#away.get(keyOf(phone));
    if (!away) return [];
    clearTimeout(away.timer);
    this.#away.delete(keyOf(phone));
    return away.agents;
  }

  /** A new phone replaced those of this name. It may take their calls over, but only soon. */
  hurry(registerId: string): void {
    for (const [key, away] of this.#away) {
      if (away.registerId !== registerId) continue;
      clearTimeout(away.timer);
      this.#wait(key, { ...away, isFollowed: true }, Math.min(handOverMs, away.endsAt - performance.now()));
    }
  }

  /** Ends the waiting calls of all phones of a name. */
  giveUp(registerId: string): void {
    for (const [key, away] of this.#away) if (away.registerId === registerId) this.#giveUp(key);
  }

  giveUpAll(): void {
    for (const key of this.#away.keys()) this.#giveUp(key);
  }

  #wait(key: string, phone: Omit<Away, 'timer' | 'endsAt'>, ms: number): void {
    const timer = setTimeout(() => this.#timeIsOver(key), ms);
    this.#away.set(key, { ...phone, timer, endsAt: performance.now() + ms });
  }

  #timeIsOver(key: string): void {
    const away = this.#away.get(key);
    if (!away?.isFollowed) {
      this.#giveUp(key);
      return;
    }
    const agents = away.agents.filter((agent) => agent.abandonAnswered('unreachable'));
    this.#away.delete(key);
    if (agents.length > 0) this.#wait(key, { ...away, agents }, handOverMs);
  }

  #giveUp(key: string): void {
    const away = this.#away.get(key);
    if (!away) return;
    clearTimeout(away.timer);
    this.#away.delete(key);
    for (const agent of away.agents) agent.abandon('unreachable');
  }
}

function keyOf({ registerId, instance }: PhoneIdentity): string {
  return `${registerId} ${instance}`;
}
