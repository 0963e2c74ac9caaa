import { effect } from '@preact/signals-core';
import type { Client } from '#sdk/index.ts';

/**
 * Takes the phone with its calls from the frame that has it, as soon as that is known. When another tab takes it back,
 * the window closes, because it exists only for the phone.
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
