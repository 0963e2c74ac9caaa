import type { AgentPlace, SipAgent, SipLeg } from '../connection/sip-agent.ts';

/** How long the calls of a phone whose connection died wait for it. An answered call of a desk phone waits longer. */
const timeoutMs = 20_000;

/**
 * The time for which calls wait until the phone that replaced their phone takes them over. A ringing call rings on: the
 * new phone shows the call, and takes it when its user answers.
 */
const handOverMs = 5_000;

/** A phone, and the mark that identifies it when it comes back. */
export interface PhoneIdentity {
  readonly registerId: string;
  /** Missing for a trunk. */
  readonly instance?: string;
}

interface Absence {
  readonly timer: NodeJS.Timeout;
  /** Another phone replaced it. */
  readonly isFollowed: boolean;
  /** On `performance.now()`. */
  readonly endsAt: number;
  /** The time until which it fetches the end of its calls, on `performance.now()`. */
  readonly returnsBy: number;
}

/** The agents of phones whose connection died during calls. Their audio continues: it does not use the connection. */
export class AwayPhones implements AgentPlace {
  readonly #away = new Map<SipAgent, Absence>();

  /**
   * Keeps the calls of a phone for a while: the answered calls of a desk phone as long as they last, which their audio and
   * session timers decide. A browser's page has to come back.
   *
   * @param returnsInMs when the phone has to be back, since its registration ends
   */
  keep(agent: SipAgent, returnsInMs: number): void {
    agent.moveTo(this);
    this.#wait(agent, { isFollowed: false, returnsBy: performance.now() + returnsInMs }, timeoutMs);
  }

  /** Returns the agents that wait for this phone. */
  of({ registerId, instance }: PhoneIdentity): readonly SipAgent[] {
    return this.#of(registerId).filter((agent) => agent.instance === instance);
  }

  leave(agent: SipAgent): void {
    clearTimeout(this.#away.get(agent)?.timer);
    this.#away.delete(agent);
  }

  /** A new page replaced the browser phones of this name. It may take their calls over, but only soon. */
  hurry(registerId: string): void {
    for (const [agent, away] of this.#away) {
      if (agent.registerId !== registerId || !agent.isBrowser) continue;
      const leftMs = away.endsAt - performance.now();
      this.#wait(agent, { ...away, isFollowed: true }, Math.min(handOverMs, leftMs));
    }
  }

  /** Ends the waiting calls of all phones of a name. */
  giveUp(registerId: string): void {
    for (const agent of this.#of(registerId)) this.#giveUp(agent);
  }

  giveUpAll(): void {
    for (const agent of this.#away.keys()) this.#giveUp(agent);
  }

  #of(registerId: string): readonly SipAgent[] {
    return [...this.#away.keys()].filter((agent) => agent.registerId === registerId);
  }

  #wait(agent: SipAgent, absence: Pick<Absence, 'isFollowed' | 'returnsBy'>, ms: number): void {
    const { isFollowed, returnsBy } = absence;
    clearTimeout(this.#away.get(agent)?.timer);
    const timer = setTimeout(() => this.#timeIsOver(agent, absence), ms);
    this.#away.set(agent, { timer, isFollowed, returnsBy, endsAt: performance.now() + ms });
  }

  #timeIsOver(agent: SipAgent, absence: Pick<Absence, 'isFollowed' | 'returnsBy'>): void {
    const { isFollowed, returnsBy } = absence;
    const hasCalls = agent.abandonExcept(isFollowed ? isRinging : keptFor(agent), 'unreachable');
    // The phone does not know yet that its call is over.
    const owesEnd = !agent.isBrowser && agent.transport.owesEnd && performance.now() < returnsBy;
    if (hasCalls || owesEnd) this.#wait(agent, absence, isFollowed ? handOverMs : timeoutMs);
    else this.leave(agent);
  }

  #giveUp(agent: SipAgent): void {
    this.leave(agent);
    agent.abandon('unreachable');
  }
}

const isRinging = ({ dialog }: SipLeg): boolean => dialog?.isEarly ?? false;

const isAnswered = ({ dialog }: SipLeg): boolean => dialog?.isEarly === false;

function keptFor(agent: SipAgent): (leg: SipLeg) => boolean {
  return agent.isBrowser ? () => false : isAnswered;
}
