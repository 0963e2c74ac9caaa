import { ClickToDial } from '#widget/embed/click-to-dial/click-to-dial.ts';
import type { WorkerNews } from '../messages.ts';
import { onKept, readKept } from '../store.ts';
import { say } from '../words.ts';
import { destinationOfLink } from './links.ts';
import { isTakenByPage } from './page-phone.ts';

/**
 * Returns the shadow root of an element, also a root that is closed to the page. Elements of HTML that have content of their own are not
 * asked: their shadow root would hide it.
 */
const shadowOf = (element: Element): ShadowRoot | null =>
  element instanceof HTMLElement && (element.localName.includes('-') || !element.firstChild)
    ? chrome.dom.openOrClosedShadowRoot(element)
    : null;

/** The callable numbers of a page, as long as the site is not switched off. */
export class PageNumbers {
  readonly #life: AbortSignal;
  #shown: ClickToDial | undefined;

  constructor(life: AbortSignal) {
    this.#life = life;
    life.addEventListener('abort', () => this.#hide());
  }

  async start(): Promise<void> {
    onKept(() => this.#show().catch(reportError), this.#life);
    await this.#show();
  }

  /** Shows the numbers anew: another country reads them in another way. */
  async #show(): Promise<void> {
    const { address, country, offSites } = await readKept();
    this.#hide();
    const isOff = address === '' || location.origin === address || offSites.includes(location.host);
    if (this.#life.aborted || isOff || !document.body || document.designMode === 'on') return;
    const phone = {
      placeCall: ({ destination }: { destination: string | number }) => dial(String(destination)),
    };
    this.#shown = new ClickToDial(
      { ...phone, on: () => () => {} },
      { label: say('callNumber'), ...(country && { country }) },
      {
        shadowOf,
        onlyUsers: true,
        destinationOf: (href) => destinationOfLink(href, new URL(address).hostname),
      },
    );
  }

  #hide(): void {
    this.#shown?.dispose();
    this.#shown = undefined;
  }
}

async function dial(number: string): Promise<null> {
  if (!isTakenByPage(number)) {
    await chrome.runtime.sendMessage<WorkerNews>({ to: 'worker', kind: 'dial', number });
  }
  return null;
}
