import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { CallLine } from '#wire/calls/call-line.ts';
import type { SipCall } from './browser/sip/sip-call.ts';

/**
 * Follows a call that the previous page dialled. The phone system answers that page, so only the line shows the outcome: an
 * answered call is moved here, and a failed call is over here too.
 */
export function watchDialled(
  call: SipCall,
  line: ReadonlySignal<CallLine | undefined>,
  report: (thrown: unknown) => void,
): void {
  let wasSeen = false;
  // Once the call no longer rings, nothing is followed, and the effect ends with the call.
  effect(() => {
    if (call.progress.value !== 'ringing') return;
    const now = line.value;
    wasSeen ||= now !== undefined;
    // A failed line stays listed while the reason is announced.
    const isOver = wasSeen && now?.stateCause !== 'causeNormal';
    const run = (command: () => Promise<void>) => untracked(() => void command().catch(report));
    if (isOver) run(() => call.hangUp());
    else if (now?.state === 'talking') run(() => call.answer());
  });
}
