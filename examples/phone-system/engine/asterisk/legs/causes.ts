import type { EndCause } from '../../port.ts';

/** Causes of Q.850, which Asterisk turns into a SIP status. */
const codeOf: Readonly<Record<EndCause, number>> = {
  normal: 16,
  busy: 17,
  declined: 21,
  noAnswer: 19,
  cancelled: 16,
  answeredElsewhere: 26,
  unreachable: 20,
  invalidNumber: 1,
  emergencyNumber: 21,
  notAllowed: 21,
  abroadNotAllowed: 21,
  tooManyOutside: 20,
  outsideClosed: 21,
  failed: 38,
};

const causeOf: Readonly<Record<number, EndCause>> = {
  1: 'invalidNumber',
  3: 'unreachable',
  16: 'normal',
  17: 'busy',
  18: 'unreachable',
  19: 'noAnswer',
  20: 'unreachable',
  21: 'declined',
  26: 'answeredElsewhere',
  27: 'unreachable',
  28: 'invalidNumber',
};

/** The code with which Asterisk ends a channel. */
export const codeOfCause = (cause: EndCause): number => codeOf[cause];

/** Why a ringing phone did not answer, by the code of its channel's end. */
export const causeOfCode = (code: number, hasRung: boolean): EndCause => {
  const cause = causeOf[code] ?? 'failed';
  if (cause === 'noAnswer' || cause === 'unreachable') return hasRung ? 'noAnswer' : 'unreachable';
  return cause;
};
