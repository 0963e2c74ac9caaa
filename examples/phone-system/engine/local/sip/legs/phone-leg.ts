import type { EndCause, KeptLeg, LegId, OnHandOver, PacketCounts, TransferProgress } from '../../../port.ts';
import type { Leg, LegReport } from '../../leg.ts';
import type { AudioEndpoint, Sound } from '../../media/endpoints/audio-endpoint.ts';
import type { SipDialog, SipLeg } from '../connection/sip-agent.ts';
import type { DialogNames } from '../message/replaces.ts';

/** A phone, and a function that starts its leg with an event handler. */
export interface PhoneOnLeg {
  readonly registerId: string;
  readonly begin: (report: LegReport) => SipLeg;
}

export interface PhoneLegOptions {
  readonly id: LegId;
  /** Empty until a phone has set it. */
  readonly lineId: string;
  readonly phone: PhoneOnLeg;
  readonly report: LegReport;
  readonly onDialogOver: (names: DialogNames) => void;
}

/**
 * A leg to the current phone. Another phone of the same user may replace that phone (RFC 3891): the owner of the leg
 * keeps it, and its audio continues.
 */
export class PhoneLeg implements Leg, AudioEndpoint {
  readonly id: LegId;
  readonly #report: LegReport;
  readonly #onDialogOver: (names: DialogNames) => void;
  #registerId: string;
  #current: SipLeg;
  /** Takes over as soon as it is answered. */
  #next: SipLeg | undefined;
  /** Dialogs of former phones, back to the last dialog that had acknowledged. */
  #former: readonly SipDialog[] = [];
  #lineId: string;
  #isEnded = false;

  constructor({ id, lineId, phone, report, onDialogOver }: PhoneLegOptions) {
    this.id = id;
    this.#lineId = lineId;
    this.#report = report;
    this.#onDialogOver = onDialogOver;
    this.#registerId = phone.registerId;
    this.#current = this.#begin(phone, () => report.answered());
  }

  /** The user of the current phone. */
  get registerId(): string {
    return this.#registerId;
  }

  /** The dialog with that phone, once the dialog exists. */
  get dialog(): SipDialog | undefined {
    return this.#current.dialog;
  }

  /**
   * All dialog ids by which a phone may take it over. A page that closes during a takeover passes only the ids that it
   * had itself to the next page: they are valid until the current phone has acknowledged.
   */
  get dialogs(): readonly SipDialog[] {
    const { dialog, isAcknowledged } = this.#current;
    return [...(dialog ? [dialog] : []), ...(isAcknowledged ? [] : this.#former)];
  }

  get audio(): AudioEndpoint {
    return this;
  }

  /**
   * Answers a phone that dialled, and replaces the current phone, which is notified that its call continues elsewhere.
   * If the new phone cannot be answered, nothing changes. Of two simultaneous takeovers the later takeover wins,
   * because a page that reloads during a takeover repeats it.
   */
  takeOver(phone: PhoneOnLeg, onChange: () => void): void {
    this.#next?.hangUp('answeredElsewhere');
    const next = this.#begin(phone, () => {
      if (next !== this.#next) return;
      this.#change(next, phone.registerId);
      onChange();
    });
    this.#next = next;
    next.answer(this.#lineId);
  }

  progress(lineId: string): void {
    this.#lineId = lineId;
    this.#current.progress(lineId);
  }

  openEarly(): void {
    this.#current.openEarly();
  }

  answer(lineId: string): void {
    this.#lineId = lineId;
    this.#current.answer(lineId);
  }

  get canAnswer(): boolean {
    return this.#current.canAnswer;
  }

  requestAnswer(): boolean {
    return this.#current.requestAnswer();
  }

  hangUp(cause: EndCause): void {
    this.#current.hangUp(cause);
  }

  tellTransfer(progress: TransferProgress): void {
    this.#current.tellTransfer(progress);
  }

  handOver(referTo: string, onProgress: OnHandOver): boolean {
    return this.#current.handOver(referTo, onProgress);
  }

  get replacement(): string | undefined {
    return this.#current.replacement;
  }

  sendDigits(digits: string): void {
    this.#current.sendDigits(digits);
  }

  get kept(): KeptLeg | undefined {
    const { kept } = this.#current;
    return kept && { ...kept, lineId: this.#lineId };
  }

  probe(): void {
    this.#current.probe();
  }

  get probesAnswered(): number | undefined {
    return this.#current.probesAnswered;
  }

  get isReady(): boolean {
    return this.#current.audio.isReady;
  }

  get mayBeSilent(): boolean {
    return this.#current.audio.mayBeSilent ?? false;
  }

  get signsOfLife(): number | undefined {
    return this.#current.audio.signsOfLife;
  }

  get packets(): PacketCounts | undefined {
    return this.#current.audio.packets;
  }

  read(): Sound | undefined {
    return this.#current.audio.read();
  }

  write(sound: Sound | undefined): void {
    this.#current.audio.write(sound);
  }

  /** Starts a leg to a phone. Its events count only while that phone is the current phone. */
  #begin(phone: PhoneOnLeg, answered: () => void): SipLeg {
    const report = this.#report;
    const ifCurrent = (report: () => void) => {
      if (leg === this.#current) report();
    };
    const leg: SipLeg = phone.begin({
      ...report,
      answered,
      ringing: () => ifCurrent(report.ringing),
      earlySound: () => ifCurrent(report.earlySound),
      holdChanged: (held) => ifCurrent(() => report.holdChanged(held)),
      kept: () => ifCurrent(report.kept),
      digit: (digit) => ifCurrent(() => report.digit(digit)),
      referred: (destination, replaces) => ifCurrent(() => report.referred(destination, replaces)),
      redirected: (destination) => ifCurrent(() => report.redirected(destination)),
      ended: (cause) => {
        if (leg.dialog) this.#onDialogOver(leg.dialog);
        if (leg === this.#next) this.#next = undefined;
        ifCurrent(() => this.#end(cause));
      },
    });
    return leg;
  }

  #change(next: SipLeg, registerId: string): void {
    const before = this.#current;
    const wasEarly = before.dialog?.isEarly ?? false;
    const wasHeld = before.audio.isHeld;
    this.#former = this.dialogs;
    this.#current = next;
    this.#next = undefined;
    this.#registerId = registerId;
    before.hangUp('answeredElsewhere');
    this.#report.kept();
    if (wasEarly) this.#report.answered();
    if (next.audio.isHeld !== wasHeld) this.#report.holdChanged(next.audio.isHeld);
  }

  #end(cause: EndCause): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#report.ended(cause);
    this.#next?.hangUp('declined');
  }
}
