import { computed } from '@preact/signals-core';
import type { PhoneLines } from '../calls/phone-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import type { BrowserPhone } from './browser-phone.ts';
import type { DesktopPhone } from './desktop/desktop-phone.ts';

/**
 * The phones of this computer as a single phone, for calls: the phone in this browser, which also places calls, and the
 * program, whose calls the phone system places.
 */
export function joinPhones(
  browser: BrowserPhone | undefined,
  desktop: DesktopPhone | undefined,
): PhoneLines | undefined {
  if (!browser || !desktop) return browser;
  return {
    // The program's calls are known by their call lines, so only calls of the browser are searched for by their terminal.
    terminalId: browser.terminalId,
    phoneCalls: computed(() => [...browser.phoneCalls.value, ...desktop.phoneCalls.value]),
    place: async (destination) => {
      if (!browser.terminalId.peek()) throw new CallsideError('phone.notReady');
      return browser.place(destination);
    },
  };
}
