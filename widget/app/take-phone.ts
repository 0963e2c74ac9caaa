import { effect } from '@preact/signals-core';
import type { Client } from '../../sdk/index.ts';

/**
 * Takes the phone with its calls from the frame that it was in, as soon as that is known. Who takes it back ends the window, which
 * was there for the phone only.
 */
export function takePhoneHere({ session, tabs }: Client): void {
  let hasLed = false;
  effect(() => {
    if (session.state.value.name !== 'signedIn') return;
    if (tabs.isLeader.value) hasLed = true;
    else if (hasLed) window.close();
    else if (tabs.isShared.value) tabs.becomeLeader().catch(reportError);
  });
}
