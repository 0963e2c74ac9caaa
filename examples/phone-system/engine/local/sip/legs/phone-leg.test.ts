import { expect, it } from 'vitest';
import type { EndCause } from '../../../port.ts';
import type { LegReport } from '../../leg.ts';
import { PhoneLeg, type PhoneOnLeg } from './phone-leg.ts';

const silent: LegReport = {
  ringing: () => undefined,
  earlySound: () => undefined,
  answered: () => undefined,
  holdChanged: () => undefined,
  kept: () => undefined,
  digit: () => undefined,
  referred: () => undefined,
  redirected: () => undefined,
  ended: () => undefined,
};

/** A phone whose answer time the test sets: with real phones, it is some milliseconds. */
class SlowPhone implements PhoneOnLeg {
  readonly registerId: string;
  readonly causes: EndCause[] = [];
  #report = silent;

  constructor(registerId: string) {
    this.registerId = registerId;
  }

  begin(report: LegReport) {
    this.#report = report;
    return {
      id: 'leg',
      audio: { isReady: true, isHeld: false, signsOfLife: 0, read: () => undefined, write: () => undefined },
      dialog: undefined,
      kept: undefined,
      tellAddress: () => undefined,
      isAcknowledged: false,
      probesAnswered: 0,
      progress: () => undefined,
      handOver: () => false,
      replacement: undefined,
      openEarly: () => undefined,
      answer: () => undefined,
      canAnswer: false,
      requestAnswer: () => false,
      sendDigits: () => undefined,
      tellTransfer: () => undefined,
      probe: () => undefined,
      hangUp: (cause: EndCause) => {
        this.causes.push(cause);
        report.ended(cause);
      },
    };
  }

  /** The replacement by `PhoneLeg` is answered now. */
  answered(): void {
    this.#report.answered();
  }
}

it('a call goes to the later one of two phones that take it over at once', () => {
  const before = new SlowPhone('desk');
  const early = new SlowPhone('closed-page');
  const late = new SlowPhone('page');
  const ended: EndCause[] = [];
  const report = { ...silent, ended: (cause: EndCause) => ended.push(cause) };
  const leg = new PhoneLeg({ id: 'leg', lineId: '-1', phone: before, report, onDialogOver: () => undefined });
  leg.takeOver(early, () => undefined);
  leg.takeOver(late, () => undefined);
  expect(early.causes).toEqual(['answeredElsewhere']);
  early.answered();
  expect(leg.registerId).toBe('desk');
  late.answered();
  expect(leg.registerId).toBe('page');
  expect(before.causes).toEqual(['answeredElsewhere']);
  expect(ended).toEqual([]);
});
