import { type EmbeddedWidget, embedWidget, type WidgetState } from '#widget/embed/index.ts';
import { isTo, type PhoneReply, type PhoneRequest, type PhoneStatus, type WorkerNews } from '../messages.ts';

const ask = (request: Omit<PhoneRequest & { kind: 'status' | 'resume' }, 'to'>): Promise<PhoneReply> =>
  chrome.runtime.sendMessage({ to: 'phone', ...request });

/** How long the panel waits for the phone to be loaded, so that the phone leads and the panel follows. */
const longestWaitMs = 4_000;

/**
 * The widget in the panel. It is a second screen of the phone: the widgets of both are tabs of one session, and the phone’s document,
 * which stays, has the audio.
 */
export class ShownPhone {
  readonly #url: string;
  readonly #container: HTMLElement;
  readonly #life = new AbortController();
  #frame = new AbortController();
  #widget: EmbeddedWidget | undefined;
  /** The state of the phone in its own document. */
  #phone: PhoneStatus['state'] = 'starting';
  readonly #loaded = Promise.withResolvers<void>();
  /** The user has signed in here, and the phone is about to follow. */
  #isLeading = false;

  constructor(url: string, container: HTMLElement) {
    this.#url = url;
    this.#container = container;
    const hear = (message: unknown) => {
      if (!isTo('worker', message)) return;
      const news = message as WorkerNews;
      if (news.kind === 'status') this.#heard(news.status);
    };
    chrome.runtime.onMessage.addListener(hear);
    this.#life.signal.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(hear));
    this.#start().catch(reportError);
  }

  dispose(): void {
    this.#life.abort();
    this.#frame.abort();
    this.#widget?.dispose();
  }

  async #start(): Promise<void> {
    await chrome.runtime.sendMessage<WorkerNews>({ to: 'worker', kind: 'keep' });
    const reply = await ask({ kind: 'status' });
    if (reply) this.#heard(reply.status);
    const timer = setTimeout(this.#loaded.resolve, longestWaitMs);
    await this.#loaded.promise;
    clearTimeout(timer);
    this.#show();
  }

  #heard({ state }: PhoneStatus): void {
    this.#phone = state;
    if (state !== 'starting') this.#loaded.resolve();
    if (state !== 'ready' || !this.#isLeading) return;
    // The phone has joined the session: now it takes the lead, as this frame leaves.
    this.#isLeading = false;
    this.#show();
  }

  #show(): void {
    if (this.#life.signal.aborted) return;
    this.#frame.abort();
    this.#widget?.dispose();
    this.#frame = new AbortController();
    this.#embed(this.#frame.signal).catch(reportError);
  }

  async #embed(signal: AbortSignal): Promise<void> {
    const widget = await embedWidget({ url: this.#url, container: this.#container, signal });
    this.#widget = widget;
    let was: WidgetState | undefined;
    widget.on('state', (state) => {
      const isChanged = (state === 'ready') !== (this.#phone === 'ready') && state !== 'starting';
      // A user who signs in or out here does so for the phone too.
      if (state !== was && isChanged) this.#follow(state).catch(reportError);
      was = state;
    });
  }

  async #follow(state: WidgetState): Promise<void> {
    this.#isLeading = state === 'ready';
    await ask({ kind: 'resume' });
  }
}
