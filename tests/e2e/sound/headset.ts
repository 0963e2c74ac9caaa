import type { Page } from 'playwright';

/**
 * A simulated headset at the browser's boundary: a page cannot distinguish it from a real headset. It has a hook switch
 * (bit 0), a mute button that is pressed and released (bit 1), and lights for mute, off hook, ringing.
 */
export interface FakeHeadset {
  /** The last report that was sent to it. */
  lights: number;
  /** The page's output reports, a single byte each. */
  tell(byte: number): void;
  unplug(): void;
}

declare global {
  interface Window {
    headset: FakeHeadset;
    mediaKeys: Map<string, MediaSessionActionHandler>;
  }
}

/** Runs in the page before its own scripts. */
export function plugInHeadset(): void {
  const item = (...usages: number[]) => ({ reportSize: 1, reportCount: usages.length, usages });
  const device = Object.assign(new EventTarget(), {
    productName: 'Test headset',
    opened: false,
    collections: [
      {
        usagePage: 0x0b,
        inputReports: [{ reportId: 1, items: [{ ...item(0x0b0020), isAbsolute: true }, item(0x0b002f)] }],
        outputReports: [{ reportId: 2, items: [item(0x080009, 0x080017, 0x080018)] }],
      },
    ],
    async open() {
      device.opened = true;
    },
    async close() {
      device.opened = false;
    },
    async sendReport(reportId: number, data: Uint8Array) {
      if (reportId === 2) window.headset.lights = data[0] ?? 0;
    },
  });
  let isChosen = sessionStorage.getItem('headset') === 'chosen';
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (isChosen ? [device] : []),
    async requestDevice() {
      isChosen = true;
      sessionStorage.setItem('headset', 'chosen');
      return [device];
    },
  });
  Object.defineProperty(navigator, 'hid', { value: hid });
  window.headset = {
    lights: 0,
    tell(byte) {
      const data = new DataView(Uint8Array.of(byte).buffer);
      device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 1, data }));
    },
    unplug() {
      hid.dispatchEvent(Object.assign(new Event('disconnect'), { device }));
    },
  };
  window.mediaKeys = new Map();
  const session = navigator.mediaSession;
  const setHandler = session.setActionHandler.bind(session);
  session.setActionHandler = (action, handler) => {
    setHandler(action, handler);
    if (handler) window.mediaKeys.set(action, handler);
    else window.mediaKeys.delete(action);
  };
}

export const lights = async (page: Page): Promise<string> => {
  const names = ['mute', 'offHook', 'ring'];
  const byte = await page.evaluate(() => window.headset.lights);
  return names.filter((_, bit) => (byte >> bit) & 1).join();
};

export const tell = (page: Page, byte: number): Promise<void> =>
  page.evaluate((given) => window.headset.tell(given), byte);

/** Presses a key of the keyboard or the system's call controls, as the browser would dispatch it. */
export const pressMediaKey = (page: Page, action: MediaSessionAction): Promise<void> =>
  page.evaluate((given) => {
    const handler = window.mediaKeys.get(given);
    if (!handler) throw new Error(`Nobody handles ${given}.`);
    handler({ action: given });
  }, action);
