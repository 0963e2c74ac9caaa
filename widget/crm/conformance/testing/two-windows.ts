import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { HubSpotPageOptions } from '../hubspot-page.ts';

export const pageOrigin = 'https://app.hubspot.com';
const widgetUrl = 'https://phone.example/widget/?crm=hubspot';
const script = readFileSync(
  createRequire(import.meta.url).resolve('@hubspot/calling-extensions-sdk'),
  'utf8',
);

type Listener = (event: object) => void;

/** The used part of a window: messages of others arrive later, and at its own origin only. */
class TestWindow {
  readonly location: { readonly href: string; readonly origin: string };
  readonly innerWidth = 380;
  readonly setTimeout = setTimeout;
  parent: unknown = this;
  /** The window as it appears in events of others. */
  source: unknown;
  readonly #listeners = new Set<Listener>();

  constructor(href: string) {
    this.location = { href, origin: new URL(href).origin };
  }

  readonly addEventListener = (_: string, listener: Listener): void => void this.#listeners.add(listener);
  readonly removeEventListener = (_: string, listener: Listener): void =>
    void this.#listeners.delete(listener);

  /** Delivers a message of `source` as a browser would. */
  receive(data: unknown, source: unknown, origin: string): void {
    const event = { data: structuredClone(data), source, origin };
    queueMicrotask(() => {
      for (const listener of [...this.#listeners]) listener(event);
    });
  }

  /** The window as another window sees it. */
  seenFrom(source: TestWindow): { postMessage(data: unknown, targetOrigin: string): void } {
    return {
      postMessage: (data, targetOrigin) => {
        if (targetOrigin === this.location.origin)
          this.receive(data, source.source ?? source, source.location.origin);
      },
    };
  }
}

/** An anchor parses an address. */
const anchor = () => ({
  set href(href: string) {
    const { protocol, host } = new URL(href);
    Object.assign(this, { protocol, host });
  },
});

/**
 * The page of HubSpot, and the window of the widget in it. The vendor's script runs in a context of its own as the page.
 *
 * @param hostOf makes HubSpot's side of the page
 * @param stub sets a global value: the window of the widget becomes the global `window`
 */
export async function openHubSpotWindows<Host>(
  hostOf: (options: Pick<HubSpotPageOptions, 'IFrameManager' | 'iFrameOptions'>) => Host,
  stub: (name: string, value: unknown) => void,
) {
  const page = new TestWindow(`${pageOrigin}/contacts/5`);
  const widget = new TestWindow(widgetUrl);
  const parent = page.seenFrom(widget);
  widget.parent = parent;
  page.source = parent;
  const iframe = { contentWindow: widget.seenFrom(page), setAttribute: () => {}, onload: () => {} };
  const element = { innerHTML: '', appendChild: () => {}, querySelector: () => iframe };
  const vendor: { IFrameManager?: HubSpotPageOptions['IFrameManager'] } = {};
  const context = createContext({
    self: vendor,
    window: page,
    // The vendor's class writes each message into the console.
    console: { ...console, debug: () => {}, log: () => {} },
    document: {
      createElement: (name: string) => (name === 'iframe' ? iframe : anchor()),
      querySelector: () => element,
    },
  });
  runInContext(script, context);
  const { IFrameManager } = vendor;
  if (!IFrameManager) throw new Error('The SDK has no IFrameManager.');
  const iFrameOptions = { src: widgetUrl, width: '380', height: '700', hostElementSelector: '#widget' };
  const host = hostOf({ IFrameManager, iFrameOptions });
  // Both sides number their messages by the millisecond of their start, and would take them for their own.
  await new Promise((resolve) => setTimeout(resolve, 3));
  stub('window', widget);
  stub('document', { referrer: `${pageOrigin}/`, createElement: anchor });
  return {
    host,
    /** The frame has loaded: HubSpot begins the handshake. */
    load: () => iframe.onload(),
    /** Sends a message to the widget, by default as HubSpot's page. */
    post: (data: unknown, { source = parent as unknown, origin = pageOrigin } = {}) =>
      widget.receive(data, source, origin),
  };
}
