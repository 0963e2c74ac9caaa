import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { CallLine } from '../wire/calls/call-line.ts';
import type { SipCall } from './browser/sip/sip-call.ts';

/**
 * Follows a call that the page before this one dialled. What becomes of it only its line tells, since the phone system
 * answers that page: once somebody has answered the call is led here, and when it comes to nothing it is over here too.
 */
export function watchDialled(
  call: SipCall,
  line: ReadonlySignal<CallLine | undefined>,
  report: (thrown: unknown) => void,
): void {
  let wasSeen = false;
  // Once the call is no longer ringing nothing is followed any more, and the effect is gone with the call.
  effect(() => {
    if (call.progress.value !== 'ringing') return;
    const now = line.value;
    wasSeen ||= now !== undefined;
    // A line that fails keeps its place as long as the user is told why; that is heard no more.
    const isOver = wasSeen && now?.stateCause !== 'causeNormal';
    const run = (command: () => Promise<void>) => untracked(() => void command().catch(report));
    if (isOver) run(() => call.hangUp());
    else if (now?.state === 'talking') run(() => call.answer());
  });
}
