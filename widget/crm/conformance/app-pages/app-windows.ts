import { vi } from 'vitest';

export const appOrigin = 'https://app.example';
const phoneOrigin = 'https://phone.example';

/**
 * The windows of an app's page and of the widget in it, as globals: the page has `document`, `location` and `addEventListener`, the widget
 * has `window`. Messages are cloned, arrive later, and at the named origin only.
 */
export function openAppWindows(): { readonly origin: string } {
  const page = new EventTarget();
  const widget = new EventTarget();
  const deliver = (to: EventTarget, toOrigin: string, source: () => object, origin: string) => ({
    postMessage(data: unknown, targetOrigin: string) {
      if (targetOrigin !== toOrigin) return;
      const event = Object.assign(new Event('message'), {
        data: structuredClone(data),
        source: source(),
        origin,
      });
      queueMicrotask(() => to.dispatchEvent(event));
    },
  });
  const parent: object = deliver(page, appOrigin, () => contentWindow, phoneOrigin);
  const contentWindow: object = deliver(widget, phoneOrigin, () => parent, appOrigin);
  vi.stubGlobal('window', Object.assign(widget, { parent }));
  vi.stubGlobal('location', { origin: appOrigin });
  vi.stubGlobal('document', { createElement: () => ({ contentWindow }), body: { append() {} } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { origin: appOrigin };
}
