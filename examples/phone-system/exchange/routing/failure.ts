import type { EndCause } from '../../engine/port.ts';
import type { CallHost } from '../calls/call-host.ts';
import type { Parties } from '../calls/parties.ts';
import type { Party } from '../calls/party.ts';
import { callCause } from '../calls/rules.ts';
import { timeout } from '../timeout.ts';

/** The extra time of an announcement for a phone that never plays it. */
const timeoutMs = 1_000;
const samplesPerMs = 8;

/** Plays a caller the reason why the call failed. The line shows it at once, and ends with the sound. */
export class Failure {
  readonly #parties: Parties;
  readonly #host: CallHost;

  constructor(parties: Parties, host: CallHost) {
    this.#parties = parties;
    this.#host = host;
  }

  /** @param missed the last called party */
  report(caller: Party, missed: Party | undefined, cause: EndCause): void {
    const { toneMs, announcementOf } = this.#host.failures;
    const isHeard = toneMs > 0 && cause !== 'normal' && cause !== 'cancelled';
    if (!caller.line || !caller.leg || !isHeard) {
      this.#parties.drop(caller, cause);
      return;
    }
    const announcement = announcementOf(cause);
    caller.state = 'failed';
    caller.isHeldHere = false;
    caller.missed = missed;
    caller.line.cause = callCause(cause);
    caller.tone = announcement ? 'special' : toneOf(cause);
    this.#after(announcement ? toneMs / 3 : toneMs, caller, () => {
      if (announcement) this.#announce(caller, announcement, cause);
      else this.#end(caller, cause);
    });
  }

  #announce(caller: Party, sound: Int16Array, cause: EndCause): void {
    if (!caller.leg) return;
    caller.tone = undefined;
    this.#parties.settle();
    const giveUp = this.#after(sound.length / samplesPerMs + timeoutMs, caller, () =>
      this.#end(caller, cause),
    );
    this.#host.engine.playSound(caller.leg.id, sound, () => {
      giveUp();
      this.#end(caller, cause);
    });
  }

  #end(caller: Party, cause: EndCause): void {
    this.#parties.drop(caller, cause);
    this.#parties.settle();
  }

  #after(ms: number, caller: Party, then: () => void): () => void {
    const ifStillThere = () => {
      if (caller.state === 'failed') then();
    };
    return timeout(ms, ifStillThere, { clock: this.#host.clock, signal: this.#parties.ended });
  }
}

/** A phone that declined is not busy: a busy tone would be misleading. */
function toneOf(cause: EndCause): 'busy' | 'reorder' | 'special' {
  if (cause === 'declined') return 'special';
  return cause === 'failed' ? 'reorder' : 'busy';
}
