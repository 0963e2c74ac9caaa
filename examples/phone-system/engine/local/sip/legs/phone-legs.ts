import type { LegId } from '../../../port.ts';
import { type DialogNames, isSameDialog, type Replaces } from '../message/replaces.ts';
import { PhoneLeg, type PhoneLegOptions } from './phone-leg.ts';

/** The retention time and the maximum number of ended calls. */
const memoryMs = 32_000;
const maxRemembered = 1_000;

/** All legs to phones, by their dialogs: a phone that takes a leg over names its dialog. */
export class PhoneLegs {
  readonly #legs = new Set<PhoneLeg>();
  /** The oldest first. */
  readonly #over: { readonly names: DialogNames; readonly at: number }[] = [];

  begin(options: Omit<PhoneLegOptions, 'onDialogOver'>): PhoneLeg {
    const { report } = options;
    const leg: PhoneLeg = new PhoneLeg({
      ...options,
      onDialogOver: (names) => this.#remember(names),
      report: {
        ...report,
        ended: (cause) => {
          this.#legs.delete(leg);
          report.ended(cause);
        },
      },
    });
    this.#legs.add(leg);
    return leg;
  }

  /**
   * Returns the leg that a phone wants to take over, or the status to refuse it with (RFC 3891, 3).
   *
   * @param isOwn true for the names of phones whose calls this phone may take
   */
  find(replaces: Replaces, isOwn: (registerId: string) => boolean): PhoneLeg | number {
    const leg = [...this.#legs].find(({ dialogs }) => dialogs.some((one) => isSameDialog(one, replaces)));
    if (!leg) return this.#isOver(replaces) ? 603 : 481;
    // A stranger gets the answer for an unknown dialog.
    if (!isOwn(leg.registerId)) return 481;
    if (replaces.earlyOnly && !leg.dialog?.isEarly) return 486;
    return leg;
  }

  byId(id: LegId): PhoneLeg | undefined {
    return [...this.#legs].find((leg) => leg.id === id);
  }

  /** Returns the answered leg of a phone in this dialog. */
  answered(names: DialogNames, registerId: string): PhoneLeg | undefined {
    const isMeant = ({ dialog }: PhoneLeg) => dialog && !dialog.isEarly && isSameDialog(dialog, names);
    return [...this.#legs].find((leg) => leg.registerId === registerId && isMeant(leg));
  }

  #remember(names: DialogNames): void {
    this.#over.push({ names, at: performance.now() });
    if (this.#over.length > maxRemembered) this.#over.shift();
  }

  #isOver(names: DialogNames): boolean {
    const longAgo = performance.now() - memoryMs;
    return this.#over.some((over) => over.at > longAgo && isSameDialog(over.names, names));
  }
}
