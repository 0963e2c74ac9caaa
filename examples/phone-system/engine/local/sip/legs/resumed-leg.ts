import type { Core } from 'sip.js';
import type { EndCause, LegId, OnHandOver, TransferProgress } from '../../../port.ts';
import type { LegReport } from '../../leg.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent, SipDialog, SipLeg } from '../connection/sip-agent.ts';
import type { KeptDialog } from './kept-dialog.ts';
import { PhoneDialog } from './phone-dialog.ts';

export interface ResumedLegOptions {
  readonly id: LegId;
  readonly agent: SipAgent;
  readonly session: Core.SessionDialog;
  readonly kept: KeptDialog;
  readonly media: PhoneMedia;
  readonly report: LegReport;
}

/** An answered leg that another process has begun. */
export class ResumedLeg implements SipLeg {
  readonly id: LegId;
  readonly audio: PhoneMedia;
  readonly #dialog: PhoneDialog;
  readonly #report: LegReport;
  #isEnded = false;

  constructor({ id, agent, session, kept, media, report }: ResumedLegOptions) {
    this.id = id;
    this.audio = media;
    this.#report = { ...report, ended: (cause) => this.#end(cause, report) };
    const { takesUpdate, isHeld, terms } = kept;
    this.#dialog = new PhoneDialog({
      ...{ agent, session, media, takesUpdate, isHeld, terms },
      report: this.#report,
    });
    this.#dialog.resume();
  }

  progress(): void {}

  openEarly(): void {}

  answer(): void {}

  get canAnswer(): boolean {
    return false;
  }

  requestAnswer(): boolean {
    return false;
  }

  hangUp(cause: EndCause): void {
    if (this.#isEnded) return;
    this.#dialog.end(cause);
    this.#report.ended(cause);
  }

  tellTransfer(progress: TransferProgress): void {
    this.#dialog.tellTransfer(progress);
  }

  handOver(referTo: string, onProgress: OnHandOver): boolean {
    return this.#dialog.handOver(referTo, onProgress);
  }

  get replacement(): string {
    return this.#dialog.replacement;
  }

  sendDigits(digits: string): void {
    this.audio.sendDigits(digits);
  }

  get kept(): KeptDialog | undefined {
    return this.#dialog.kept;
  }

  probe(): void {
    this.#dialog.probe();
  }

  tellAddress(): void {
    this.#dialog.tellAddress();
  }

  get probesAnswered(): number {
    return this.#dialog.probesAnswered;
  }

  get dialog(): SipDialog {
    return { ...this.#dialog.names, isEarly: false };
  }

  get isAcknowledged(): boolean {
    return this.#dialog.isAcknowledged;
  }

  #end(cause: EndCause, report: LegReport): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#dialog.dispose();
    report.ended(cause);
  }
}
