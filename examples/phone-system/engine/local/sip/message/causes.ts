import { emergencyReason } from '../../../../../../sdk/wire/phones/sip-headers.ts';
import type { EndCause } from '../../../port.ts';

/** The response status to a dialling phone, by cause. */
const statusOfCause: Record<EndCause, number> = {
  normal: 480,
  busy: 486,
  declined: 603,
  noAnswer: 480,
  cancelled: 487,
  answeredElsewhere: 487,
  unreachable: 480,
  invalidNumber: 404,
  emergencyNumber: 403,
  notAllowed: 403,
  abroadNotAllowed: 403,
  tooManyOutside: 480,
  outsideClosed: 403,
  failed: 500,
};

const causeOfStatus: Readonly<Record<number, EndCause>> = {
  403: 'notAllowed',
  404: 'invalidNumber',
  484: 'invalidNumber',
  486: 'busy',
  487: 'cancelled',
  503: 'unreachable',
  600: 'busy',
  603: 'declined',
  604: 'invalidNumber',
};

export function statusOf(cause: EndCause): number {
  return statusOfCause[cause];
}

/**
 * Returns the cause of a phone's refusal. A phone that is "unavailable" after it rang was not answered; Asterisk says that a call
 * is forbidden when the callee declines it.
 */
export function causeOf(status: number, { hasRung }: { readonly hasRung: boolean }): EndCause {
  if (status === 480 || status === 408) return hasRung ? 'noAnswer' : 'unreachable';
  if (status === 403 && hasRung) return 'declined';
  return causeOfStatus[status] ?? 'failed';
}

const q850: Readonly<Partial<Record<EndCause, string>>> = {
  busy: '17;text="User busy"',
  declined: '21;text="Call rejected"',
  noAnswer: '19;text="No answer"',
  unreachable: '20;text="Subscriber absent"',
  invalidNumber: '1;text="Unallocated number"',
  emergencyNumber: `3;text="${emergencyReason}"`,
  notAllowed: '21;text="Call rejected"',
  abroadNotAllowed: '21;text="Calls abroad not allowed"',
  tooManyOutside: '42;text="Too many calls outside"',
  outsideClosed: '21;text="Costly calls closed"',
};

/** Texts for the person at the phone (RFC 3261, 20.43). */
const warnings: Readonly<Partial<Record<EndCause, string>>> = {
  emergencyNumber: 'Emergency numbers cannot be called from here. Use another phone.',
  notAllowed: 'You may not call this number.',
  abroadNotAllowed: 'Calls abroad are not allowed for you. Ask your administrator.',
  tooManyOutside: 'You have made as many calls outside as you may.',
  outsideClosed: 'Calls abroad and to costly numbers are closed. Ask your administrator.',
};

/** Returns the headers of a final response that explain a refused call: Reason (RFC 6432), and Warning where a person has to act. */
export function refusalHeaders(cause: EndCause): string[] {
  const why = q850[cause];
  const warning = warnings[cause];
  return [
    ...(why === undefined ? [] : [`Reason: Q.850;cause=${why}`]),
    ...(warning === undefined ? [] : [`Warning: 399 callside "${warning}"`]),
  ];
}

/** Returns the Reason header (RFC 3326) for a CANCEL or BYE, if there is a reason. */
export function reasonOf(cause: EndCause): string | undefined {
  if (cause === 'answeredElsewhere') return 'SIP;cause=200;text="Call completed elsewhere"';
  if (cause === 'normal' || cause === 'cancelled') return undefined;
  return `SIP;cause=${statusOf(cause)}`;
}
