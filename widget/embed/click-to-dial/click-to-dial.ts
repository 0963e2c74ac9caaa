import type { EmbeddedWidget } from '../embed.ts';
import { numberTag } from './marked-text.ts';
import { Marks } from './marks.ts';
import css from './number.css?inline';
import { destinationOf } from './tel-link.ts';

/** Options for the numbers of the page that can be called. */
export interface ClickToDialOptions {
  /** The part of the page that is read and observed. Default its body. */
  root?: Element;
  /** The country of numbers without a country code: ISO 3166, two letters. Default that of the phone's user. */
  country?: string;
  /** Name of the control for screen readers; `{number}` is the number. Default `Call {number}`. */
  label?: string;
  /** Called before a number is dialled, e.g. to open the panel. */
  onDial?: (number: string) => void;
  /** Called when dialling fails. Default: the page's error handler, by `reportError`. */
  onError?: (error: unknown, number: string) => void;
}

/** Makes numbers in the page's text callable, and `tel:` links call through the phone. */
export class ClickToDial {
  readonly #phone: Pick<EmbeddedWidget, 'placeCall'>;
  readonly #options: ClickToDialOptions;
  readonly #root: Element;
  readonly #marks: Marks;
  readonly #sheet = new CSSStyleSheet();
  readonly #life = new AbortController();

  constructor(phone: EmbeddedWidget, options: ClickToDialOptions) {
    const { root = document.body, label = 'Call {number}', country } = options;
    this.#phone = phone;
    this.#options = options;
    this.#root = root;
    this.#sheet.replaceSync(css);
    document.adoptedStyleSheets.push(this.#sheet);
    this.#marks = new Marks(root, (number) => label.replace('{number}', number));
    this.#listen();
    this.#marks.read(country);
    if (!country) this.#followUser(phone);
  }

  /** Restores the page's texts and links. */
  dispose(): void {
    this.#life.abort();
    this.#marks.dispose();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.#sheet);
  }

  #followUser(phone: EmbeddedWidget): void {
    let known: string | undefined;
    const end = phone.on('generalInfo', ({ country }) => {
      if (country === known) return;
      known = country;
      this.#marks.read(country);
    });
    this.#life.signal.addEventListener('abort', end);
  }

  #listen(): void {
    const { signal } = this.#life;
    // Handled first, so that a clickable row around the number does not open its record.
    const first = { signal, capture: true };
    const take = (event: Event): void => {
      const number = (event.target as Element).closest<HTMLElement>(numberTag)?.dataset.destination;
      if (number === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#dial(number);
    };
    this.#root.addEventListener('click', take, first);
    this.#root.addEventListener(
      'keydown',
      (event) => {
        const { key, repeat } = event as KeyboardEvent;
        if ((key === 'Enter' || key === ' ') && !repeat) take(event);
      },
      first,
    );
    // Handled last: a page that handles its links itself goes on doing so.
    this.#root.addEventListener('click', (event) => this.#takeLink(event as MouseEvent), { signal });
  }

  #takeLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="tel:" i]');
    const number = link && destinationOf(link.href);
    if (!number) return;
    event.preventDefault();
    this.#dial(number);
  }

  #dial(destination: string): void {
    const { onDial, onError = reportError } = this.#options;
    onDial?.(destination);
    // The page may not show failures to its user; the phone shows them, too.
    this.#phone
      .placeCall({ destination, tellUser: true })
      .catch((error: unknown) => onError(error, destination));
  }
}
