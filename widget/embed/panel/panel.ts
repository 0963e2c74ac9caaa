import type { Services } from '#widget/bridge/contract/bridge-services.ts';
import type { EmbeddedWidget, EmbedOptions, embedWidget } from '../embed.ts';
import { createElements, type PanelElements } from './elements.ts';
import { makeGrip } from './grip.ts';
import { createPagePadding } from './page-padding.ts';
import { atNextCorner, inNextSize, moved, type PanelPlace, resized } from './place.ts';
import { rememberedPlace, rememberPlace } from './place-memory.ts';
import { filledIn, type PanelWords, panelWords } from './words.ts';

/** Options of the panel, and its initial presentation until its user has placed it. */
export interface PanelOptions extends Omit<EmbedOptions, 'container'> {
  /** The place of the panel: over the page, or at a side with the page beside it. Default `floating`. */
  mode?: 'floating' | 'docked';
  /** The initial place. A docked panel takes its side. Default `bottom right`. */
  corner?: 'top left' | 'top right' | 'bottom left' | 'bottom right';
  /** Starts minimised to its small button. */
  isMinimised?: boolean;
  /** Opens automatically when a call rings. Default true. */
  opensWhenRinging?: boolean;
  /** The key of its place in this browser; panels of one name share it. Default `callside-panel`. */
  memory?: string;
  /** Texts that replace the English ones. */
  words?: Partial<PanelWords>;
  /** The parent of its element. Default the page's body. */
  parent?: Node;
}

const defaultSize = { width: 380, height: 620 };

/** The panel in the page. */
export class Panel {
  /** The widget in it; rejects as `embedWidget` does. */
  readonly phone: Promise<EmbeddedWidget>;
  /** The element of the panel in the page. */
  readonly element: HTMLElement;
  readonly #elements: PanelElements;
  readonly #memory: string;
  readonly #words: PanelWords;
  readonly #pagePadding = createPagePadding();
  #place: PanelPlace;
  #ringing = 0;
  #calls = 0;
  /** The widget has minimised itself, and is notified when there is space again. */
  #isInOneLine = false;
  readonly #life = new AbortController();

  /** The page's own script passes `embed`, so that no second copy of it is loaded. */
  constructor(options: PanelOptions, embed: typeof embedWidget) {
    const { corner = 'bottom right', mode, isMinimised = false, opensWhenRinging = true } = options;
    this.#memory = options.memory ?? 'callside-panel';
    this.#words = { ...panelWords, ...options.words };
    this.#elements = createElements();
    this.element = this.#elements.host;
    this.#place = rememberedPlace(this.#memory, {
      isDocked: mode === 'docked',
      isMinimised,
      x: corner.endsWith('right') ? 1 : 0,
      y: corner.startsWith('bottom') ? 1 : 0,
      ...defaultSize,
    });
    this.#listen();
    this.rename(options.title);
    (options.parent ?? document.body).appendChild(this.element);
    this.#elements.stage.showPopover?.();

    options.signal?.addEventListener('abort', () => this.dispose(), { signal: this.#life.signal });
    const services = { resize: this.#resize, ...options.services };
    this.phone = embed({ ...options, services, container: this.#elements.body, signal: this.#life.signal });
    this.phone.then(
      (phone) => {
        if (this.isMinimised) this.#showInOneLine(true);
        phone.on('calls', (calls) => {
          this.#calls = calls.length;
          this.#show();
        });
        phone.on('ringing', (count) => this.#ring(count, opensWhenRinging));
      },
      ({ message }: Error) => {
        const problem = document.createElement('p');
        problem.role = 'alert';
        problem.append(message);
        this.#elements.body.append(problem);
      },
    );
  }

  /** True while the panel is its small button. */
  get isMinimised(): boolean {
    return this.#place.isMinimised;
  }

  /** True while the panel is docked at a side of the page. */
  get isDocked(): boolean {
    return this.#place.isDocked;
  }

  /** Sets the accessible name of the panel and its frame. Default its words' `phone`. */
  rename(title?: string): void {
    const { panel, name, body } = this.#elements;
    const called = title || this.#words.phone;
    panel.ariaLabel = called;
    name.data = called;
    const frame = body.querySelector('iframe');
    if (frame) frame.title = called;
    this.#show();
  }

  /** Minimises it to a small button; while the user has a call, to a line with the call and its buttons. */
  minimise(): void {
    this.#put({ ...this.#place, isMinimised: true });
    this.#showInOneLine(true);
  }

  /** Shows the panel again after `minimise()`. */
  open(): void {
    this.#put({ ...this.#place, isMinimised: false });
    if (this.#isInOneLine) this.#showInOneLine(false);
  }

  /** Docks it at the nearer side of the page, which yields its width. */
  dock(): void {
    this.#put({ ...this.#place, isDocked: true, x: Math.round(this.#place.x) });
  }

  /** Shows the panel over the page. */
  float(): void {
    this.#put({ ...this.#place, isDocked: false });
  }

  /** Removes the panel and its widget from the page. Only its place stays stored, for the next time. */
  dispose(): void {
    this.#life.abort();
    this.#pagePadding.restore();
    this.element.remove();
    // Pending promises for the widget reject.
    this.phone.then(
      (phone) => phone.dispose(),
      () => undefined,
    );
  }

  /** Handles the widget's requests to its panel. */
  readonly #resize: NonNullable<Services['resize']> = ({ isMinimised, width, height }) => {
    this.#isInOneLine = isMinimised;
    this.#put({
      ...this.#place,
      isMinimised,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    });
    const { clientWidth, clientHeight } = this.#elements.body;
    return { width: clientWidth, height: clientHeight };
  };

  /** Does nothing if the widget could not be loaded, which the panel shows. */
  #showInOneLine(isMinimised: boolean): void {
    void this.phone.then(
      (phone) => phone.minimise({ isMinimised }),
      () => undefined,
    );
  }

  #listen(): void {
    const { move, resize, dock, minimise, launcher } = this.#elements;
    this.#makeGrip(move, moved, atNextCorner, () => {
      const { x, y } = this.#elements.panel.getBoundingClientRect();
      return filledIn(this.#words.movedTo, { x: Math.round(x), y: Math.round(y) });
    });
    this.#makeGrip(resize, resized, inNextSize, () => {
      const { width, height } = this.#elements.panel.getBoundingClientRect();
      return filledIn(this.#words.resizedTo, { width: Math.round(width), height: Math.round(height) });
    });
    dock.addEventListener('click', () => (this.isDocked ? this.float() : this.dock()));
    minimise.addEventListener('click', () => {
      this.minimise();
      launcher.focus();
    });
    launcher.addEventListener('click', () => {
      this.open();
      minimise.focus();
    });
  }

  #makeGrip(
    button: HTMLElement,
    change: typeof moved,
    next: (place: PanelPlace) => PanelPlace,
    words: () => string,
  ): void {
    let taken = this.#place;
    const settle = (place: PanelPlace) => {
      this.#put(place);
      this.#elements.said.textContent = words();
    };
    makeGrip(button, {
      drag: (by, isFirst) => {
        if (isFirst) taken = this.#place;
        this.#place = change(taken, by, pageSize());
        this.#show();
      },
      step: (by) => settle(change(this.#place, by, pageSize())),
      press: () => settle(next(this.#place)),
      drop: () => settle(this.#place),
    });
  }

  #put(place: PanelPlace): void {
    this.#place = place;
    rememberPlace(this.#memory, place);
    this.#show();
  }

  #ring(count: number, opens: boolean): void {
    const isMore = count > this.#ringing;
    this.#ringing = count;
    if (isMore && opens) this.open();
    else this.#show();
    if (isMore) this.#elements.said.textContent = filledIn(this.#words.ringing, { count });
  }

  #show(): void {
    const { stage, panel, move, resize, dock, minimise, launcher } = this.#elements;
    const { isDocked, isMinimised, x, y, width, height } = this.#place;
    const words = this.#words;
    const geometry = { x: `${x}`, y: `${y}`, width: `${width}px`, height: `${height}px` };
    for (const [name, value] of Object.entries(geometry)) stage.style.setProperty(`--${name}`, value);
    const isLine = isMinimised && this.#calls > 0;
    panel.classList.toggle('docked', isDocked && !isLine);
    panel.classList.toggle('same', x > 0.5 === y > 0.5);
    panel.classList.toggle('line', isLine);
    panel.classList.toggle('away', isMinimised && !isLine);
    panel.inert = isMinimised && !isLine;
    launcher.classList.toggle('away', !isMinimised || isLine);
    launcher.ariaLabel = `${words.open}: ${panel.ariaLabel}`;
    move.ariaLabel = `${panel.ariaLabel}. ${words.move}`;
    const labels = [
      [resize, words.resize],
      [dock, isDocked ? words.float : words.dock],
      [minimise, words.minimise],
    ] as const;
    for (const [button, label] of labels) {
      button.ariaLabel = label;
      button.title = label;
    }
    if (isDocked && !isMinimised) this.#pagePadding.set(x > 0.5 ? 'right' : 'left', width);
    else this.#pagePadding.restore();
  }
}

/** Returns the size of the window without its scroll bars. */
function pageSize() {
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  return { x: clientWidth, y: clientHeight };
}
