import {
  commonCause,
  type EndCause,
  type KeptLeg,
  type LegId,
  type TransferProgress,
} from '../../../port.ts';
import type { Leg, LegReport } from '../../leg.ts';
import type { AudioEndpoint, Sound } from '../../media/endpoints/audio-endpoint.ts';
import { keepEnds, readEnds } from './owed-end.ts';

/**
 * A leg that rings at several phones of the same name. The first phone that answers has the call from then on; the
 * others are notified that it was answered elsewhere.
 */
export class ForkedLeg implements Leg, AudioEndpoint {
  readonly id: LegId;
  readonly #report: LegReport;
  readonly #branches = new Set<Leg>();
  readonly #ends: EndCause[] = [];
  #winner: Leg | undefined;
  #isRinging = false;
  #isEnded = false;

  /** `ringAll` starts a branch for each phone with its event handler. */
  constructor(id: LegId, report: LegReport, ringAll: readonly ((report: LegReport) => Leg)[]) {
    this.id = id;
    this.#report = report;
    for (const ring of ringAll) {
      const branch: Leg = ring({
        ...report,
        ringing: () => this.#ringing(),
        answered: () => this.#answered(branch),
        redirected: (destination) => this.#redirected(destination),
        ended: (cause) => this.#branchEnded(branch, cause),
      });
      this.#branches.add(branch);
    }
  }

  get audio(): AudioEndpoint {
    return this;
  }

  progress(): void {}

  openEarly(): void {}

  answer(): void {}

  get canAnswer(): boolean {
    return [...this.#branches].some((branch) => branch.canAnswer);
  }

  requestAnswer(): boolean {
    return [...this.#branches].some((branch) => branch.requestAnswer());
  }

  hangUp(cause: EndCause): void {
    this.#end(cause);
    for (const branch of this.#branches) branch.hangUp(cause);
  }

  tellTransfer(progress: TransferProgress): void {
    this.#winner?.tellTransfer(progress);
  }

  sendDigits(digits: string): void {
    this.#winner?.sendDigits(digits);
  }

  get kept(): KeptLeg | undefined {
    return this.#winner
      ? this.#winner.kept
      : keepEnds([...this.#branches].flatMap(({ kept }) => readEnds(kept)));
  }

  probe(): void {
    this.#winner?.probe();
  }

  get probesAnswered(): number | undefined {
    return this.#winner?.probesAnswered;
  }

  get isReady(): boolean {
    return this.#winner?.audio.isReady ?? false;
  }

  get mayBeSilent(): boolean {
    return this.#winner?.audio.mayBeSilent ?? false;
  }

  get signsOfLife(): number | undefined {
    return this.#winner?.audio.signsOfLife;
  }

  read(): Sound | undefined {
    return this.#winner?.audio.read();
  }

  write(sound: Sound | undefined): void {
    this.#winner?.audio.write(sound);
  }

  #ringing(): void {
    if (this.#isRinging) return;
    this.#isRinging = true;
    this.#report.ringing();
  }

  #answered(branch: Leg): void {
    // Two phones went off hook at the same moment.
    if (this.#winner || this.#isEnded) {
      branch.hangUp('answeredElsewhere');
      return;
    }
    this.#winner = branch;
    for (const other of this.#branches) if (other !== branch) other.hangUp('answeredElsewhere');
    this.#report.answered();
  }

  /** A phone that sends the call elsewhere sends it there for all phones. */
  #redirected(destination: string): void {
    if (this.#winner || this.#isEnded) return;
    this.#report.redirected(destination);
    this.hangUp('cancelled');
  }

  #branchEnded(branch: Leg, cause: EndCause): void {
    this.#branches.delete(branch);
    if (branch === this.#winner) this.#end(cause);
    if (this.#winner) return;
    this.#ends.push(cause);
    // Declining at a phone declines the call at all phones.
    if (cause === 'declined') this.hangUp('declined');
    else if (this.#branches.size === 0) this.#end(commonCause(this.#ends));
  }

  #end(cause: EndCause): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#report.ended(cause);
  }
}
