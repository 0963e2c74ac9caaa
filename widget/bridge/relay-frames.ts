/**
 * A CRM may keep the page that is allowed to use the bridge beside the page that shows the phone, or in deeply nested
 * frames. An allowed entry that is the address of a page, not only an origin, is such a page: it is loaded into a
 * hidden frame of one pixel and is served like a page around the widget.
 */
export class RelayFrames {
  readonly #frames = new Map<string, HTMLIFrameElement>();
  readonly #onRemoved: (page: Window) => void;

  /** @param onRemoved called with the window of a removed frame */
  constructor(onRemoved: (page: Window) => void) {
    this.#onRemoved = onRemoved;
  }

  /** Keeps a frame for each entry that is the address of a page. */
  show(entries: readonly string[]): void {
    const pages = entries.filter(isPage);
    for (const [page, frame] of this.#frames) if (!pages.includes(page)) this.#remove(page, frame);
    for (const page of pages) if (!this.#frames.has(page)) this.#frames.set(page, hiddenFrame(page));
  }

  has(source: MessageEventSource | null): boolean {
    return [...this.#frames.values()].some((frame) => frame.contentWindow === source && source !== null);
  }

  dispose(): void {
    for (const [page, frame] of this.#frames) this.#remove(page, frame);
  }

  #remove(page: string, frame: HTMLIFrameElement): void {
    const { contentWindow } = frame;
    frame.remove();
    this.#frames.delete(page);
    if (contentWindow) this.#onRemoved(contentWindow);
  }
}

/** Returns true for more than an origin: an entry with a path, and without a star. */
function isPage(entry: string): boolean {
  const url = URL.parse(entry);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname !== '/' && !entry.includes('*');
}

function hiddenFrame(page: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = page;
  frame.width = '1';
  frame.height = '1';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.style.cssText = 'position:absolute;border:0;visibility:hidden';
  document.body.append(frame);
  return frame;
}
