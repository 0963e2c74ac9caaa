import type { Person } from '../../users/person.ts';
import type { CallHost } from '../calls/call-host.ts';
import type { Parties } from '../calls/parties.ts';
import type { Party } from '../calls/party.ts';
import type { CallRouter } from '../routing/call-router.ts';
import type { KeptCall, KeptParty } from './kept-call.ts';

/** Goes on with a call of a process that has died: its answered phones are still in it. */
export class CallRestoration {
  readonly #parties: Parties;
  readonly #router: CallRouter;
  readonly #host: CallHost;

  constructor(parties: Parties, router: CallRouter, host: CallHost) {
    this.#parties = parties;
    this.#router = router;
    this.#host = host;
  }

  restore(kept: KeptCall, personOf: (id: number) => Person | undefined): void {
    const all = kept.parties.map((one) => ({
      one,
      party: this.#parties.restore(one, one.line && personOf(one.line.personId)),
    }));
    const isHere = ({ one, party }: (typeof all)[number]) =>
      (one.line === undefined || party.line !== undefined) && this.#takeLeg(party, one);
    const lost = all.filter((each) => !isHere(each));
    for (const { one, party } of lost) {
      this.#endPhones(one);
      this.#parties.remove(party, 'failed', 'causeUnknown');
    }
    for (const { one, party } of all) if (party.isLive) this.#goOn(party, one);
    if (kept.recording) this.#parties.resumeRecording(kept.recording);
    this.#parties.endLast('failed', 'causeUnknown');
    this.#parties.settle();
  }

  /** Returns false for a party whose phone cannot be continued. */
  #takeLeg(party: Party, { leg, state, waitsFor }: KeptParty): boolean {
    if (leg?.kept && !leg.isOpen && this.#isQueue(waitsFor)) {
      this.#host.engine.resume(leg.id, leg.kept);
      this.#parties.carry(party, leg.id, { isOpen: false });
      return true;
    }
    if (!leg?.isOpen) return false;
    if (leg.kept && (state === 'connected' || state === 'listening' || state === 'calling')) {
      this.#host.engine.resume(leg.id, leg.kept);
      this.#parties.carry(party, leg.id, { isOpen: true });
      return true;
    }
    return leg.virtual !== undefined && state === 'connected';
  }

  /** The phones of a call that nobody has answered ring no longer. */
  #endPhones({ leg, rings = [] }: KeptParty): void {
    for (const { id, kept } of rings) this.#host.engine.resume(id, kept);
    if (!leg?.kept || leg.isOpen) return;
    this.#host.engine.resume(leg.id, leg.kept);
    this.#host.engine.hangUp(leg.id, 'unreachable');
  }

  /** Callers of a group keep their place. Any other callee would be called twice. */
  #isQueue(number: string | undefined): boolean {
    return number !== undefined && this.#host.routeTo(number)?.kind === 'group';
  }

  #goOn(party: Party, { leg, payer, line, waitsFor }: KeptParty): void {
    if (line?.acdGroup !== undefined && party.state === 'connected')
      this.#host.queues.goesOn(this.#parties.callId, party);
    if (payer !== undefined) this.#payFor(party, line?.talkingAt);
    if (leg?.virtual !== undefined) this.#ringAgain(party, leg.virtual);
    if (party.state !== 'calling') return;
    const route = waitsFor === undefined ? undefined : this.#host.routeTo(waitsFor);
    if (route) this.#router.reach(party, route);
    else this.#router.refuse(party, 'failed');
  }

  /** A phone that lived in the process that has died answers again. */
  #ringAgain(party: Party, name: string): void {
    const [far] = this.#parties.others(party);
    this.#router.ring(party, [{ to: { kind: 'virtual', name }, phoneId: undefined }], {
      from: far?.identity ?? party.identity,
      autoAnswer: false,
      onRinging: () => {},
      onAnswered: (leg) => this.#parties.carry(party, leg, { isOpen: true, virtual: name }),
      onFailed: (cause) => this.#parties.drop(party, cause),
    });
  }

  /** Its limits go on counting. */
  #payFor(party: Party, talkingAt: number | undefined): void {
    const { outsideLines, clock } = this.#host;
    const now = clock.now();
    const since = Math.min(...this.#parties.all.map(({ line }) => line?.talkingAt ?? now), talkingAt ?? now);
    const pass = outsideLines?.resume({
      payer: party.payer ?? undefined,
      trunk: party.trunk,
      talkingMs: Math.max(0, now - since),
      ongoing: this.#parties.outside(party),
    });
    if (!pass) return;
    party.pass = pass;
    party.whenRemoved(() => pass.ended());
  }
}
