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

/** Abilities of a browser extension, which serves pages of others. */
export interface Reach {
  /** Returns the shadow root of an element. Numbers in it are callable too. */
  readonly shadowOf?: (element: Element) => ShadowRoot | null;
  /** Returns the number of a link; undefined for other links. Default: `tel:` links. */
  readonly destinationOf?: (href: string) => string | undefined;
  /** Ignores clicks that scripts of the page make. */
  readonly onlyUsers?: boolean;
}

/** Makes numbers in the page's text callable, and `tel:` links call through the phone. */
export class ClickToDial {
  readonly #phone: Pick<EmbeddedWidget, 'placeCall'>;
  readonly #options: ClickToDialOptions;
  readonly #reach: Reach;
  readonly #marks: Marks;
  readonly #sheet = new CSSStyleSheet();
  readonly #life = new AbortController();

  /** @internal */
  constructor(
    phone: Pick<EmbeddedWidget, 'placeCall' | 'on'>,
    options: ClickToDialOptions,
    reach: Reach = {},
  ) {
    const { root = document.body, label = 'Call {number}', country } = options;
    this.#phone = phone;
    this.#options = options;
    this.#reach = reach;
    this.#sheet.replaceSync(css);
    document.adoptedStyleSheets.push(this.#sheet);
    this.#marks = new Marks(root, {
      nameOf: (number) => label.replace('{number}', number),
      shadowOf: reach.shadowOf,
      onShadow: (shadow) => this.#enter(shadow),
    });
    this.#listen(root);
    this.#marks.read(country);
    if (!country) this.#followUser(phone);
  }

  /** Restores the page's texts and links. */
  dispose(): void {
    this.#life.abort();
    this.#marks.dispose();
    this.#leave(document);
  }

  #enter(shadow: ShadowRoot): void {
    shadow.adoptedStyleSheets.push(this.#sheet);
    this.#listen(shadow);
    this.#life.signal.addEventListener('abort', () => this.#leave(shadow));
  }

  #leave(root: DocumentOrShadowRoot): void {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== this.#sheet);
  }

  #followUser(phone: Pick<EmbeddedWidget, 'on'>): void {
    let known: string | undefined;
    const end = phone.on('generalInfo', ({ country }) => {
      if (country === known) return;
      known = country;
      this.#marks.read(country);
    });
    this.#life.signal.addEventListener('abort', end);
  }

  #listen(root: Node): void {
    const { signal } = this.#life;
    // Handled first, so that a clickable row around the number does not open its record.
    const first = { signal, capture: true };
    const take = (event: Event): void => {
      if (this.#isForged(event)) return;
      const number = (event.target as Element).closest<HTMLElement>(numberTag)?.dataset.destination;
      if (number === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#dial(number);
    };
    root.addEventListener('click', take, first);
    root.addEventListener(
      'keydown',
      (event) => {
        const { key, repeat } = event as KeyboardEvent;
        if ((key === 'Enter' || key === ' ') && !repeat) take(event);
      },
      first,
    );
    // Handled last: a page that handles its links itself goes on doing so.
    root.addEventListener('click', (event) => this.#takeLink(event as MouseEvent), { signal });
  }

  #isForged({ isTrusted }: Event): boolean {
    return this.#reach.onlyUsers === true && !isTrusted;
  }

  #takeLink(event: MouseEvent): void {
    if (this.#isForged(event)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const number = link && (this.#reach.destinationOf ?? destinationOf)(link.href);
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
