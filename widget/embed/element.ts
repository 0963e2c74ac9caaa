import type { EventName, EventValue } from '../bridge/contract/bridge-events.ts';
import { type EmbeddedWidget, embedWidget } from './embed.ts';
import { defaultTitle } from './frame.ts';
import { showPanel } from './show-panel.ts';

/** Every event of the bridge as a list of names, because a page does not load the schemas. */
export const elementEvents = [
  'state',
  'permissions',
  'readiness',
  'reach',
  'ringing',
  'calls',
  'generalInfo',
  'presence',
  'groups',
  'queueCallers',
  'callbacks',
  'quality',
  'devices',
  'panel',
  'callEnded',
  'contactChosen',
  'callLogged',
  'usage',
  'error',
] as const satisfies readonly EventName[];

/** The attributes of `<callside-widget>`, for the types of JSX. */
export interface WidgetElementAttributes {
  /** The address of the widget, such as `https://phone.example.com/widget/`. */
  url: string;
  /** The presentation of the widget; default `inline`. */
  mode?: 'inline' | 'floating' | 'docked' | undefined;
  /** The accessible name of the frame. */
  title?: string | undefined;
}

/** The events of `<callside-widget>` by name: `phone`, `failed`, and every event of the bridge with its value as `detail`. */
export type WidgetElementEvents = { [Name in EventName]: CustomEvent<EventValue<Name>> } & {
  phone: CustomEvent<EmbeddedWidget>;
  failed: CustomEvent<unknown>;
};

/** The listeners of `<callside-widget>` as properties, for the types of JSX. React binds them from version 19 on. */
export type WidgetElementListeners = {
  [Name in keyof WidgetElementEvents as `on${Name}`]?:
    | ((event: WidgetElementEvents[Name]) => void)
    | undefined;
};

/** The events of `<callside-widget>` and of every element. */
export type ElementEvents = Omit<HTMLElementEventMap, keyof WidgetElementEvents> & WidgetElementEvents;

/** The element `<callside-widget>`. */
export interface CallsideWidgetElement extends HTMLElement {
  /** Resolves when the widget answers, and rejects as `embedWidget` does. A new promise after the element was removed and inserted again. */
  readonly phone: Promise<EmbeddedWidget>;
  /** Registers a listener, with the types of the widget's own events. */
  addEventListener<Name extends keyof ElementEvents>(
    type: Name,
    listener: (event: ElementEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Registers a listener for any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Removes a listener of an event of the widget itself. */
  removeEventListener<Name extends keyof ElementEvents>(
    type: Name,
    listener: (event: ElementEvents[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  /** Removes a listener of any other event. */
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'callside-widget': CallsideWidgetElement;
  }
}

interface Shown {
  readonly phone: Promise<EmbeddedWidget>;
  /** Replaces the title; empty for the default title. */
  rename(title: string): void;
  dispose(): void;
}

/**
 * Defines `<callside-widget url="…" mode="inline
 * floating
 * docked" title="…">`. It dispatches `phone` when the widget answers, `failed` with the reason when it does not, and
 * each event of the bridge under its name, with the value as `detail`. Does nothing if the name is taken, or outside of
 * browsers.
 */
export function defineWidgetElement(name = 'callside-widget'): void {
  if (typeof customElements !== 'object' || customElements.get(name)) return;
  customElements.define(name, createClass());
}

/** The module may be imported without a DOM. */
function createClass() {
  return class extends HTMLElement implements CallsideWidgetElement {
    static readonly observedAttributes = ['url', 'mode', 'title'];
    readonly #root = this.attachShadow({ mode: 'open' });
    #phone = Promise.withResolvers<EmbeddedWidget>();
    #shown: Shown | undefined;

    get phone(): Promise<EmbeddedWidget> {
      return this.#phone.promise;
    }

    connectedCallback(): void {
      this.#begin();
    }

    /** For `moveBefore`: the frame is not reloaded. */
    connectedMoveCallback(): void {}

    disconnectedCallback(): void {
      // A moved element is back at once.
      queueMicrotask(() => this.isConnected || this.#end());
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
      if (!this.#shown || before === now) return;
      if (name === 'title') this.#shown.rename(this.title);
      else {
        this.#end();
        this.#begin();
      }
    }

    #begin(): void {
      const url = this.getAttribute('url');
      if (this.#shown || !url) return;
      const shown = this.#show(url, this.getAttribute('mode') ?? 'inline');
      this.#shown = shown;
      const told = this.#phone;
      shown.phone.then(
        (phone) => {
          if (this.#shown !== shown) return;
          for (const event of elementEvents)
            if (phone.events.includes(event)) phone.on(event, (value) => this.#tell(event, value));
          told.resolve(phone);
          this.#tell('phone', phone);
        },
        (error: unknown) => {
          if (this.#shown !== shown) return;
          told.reject(error);
          // The event reports it as well, so an unhandled promise is no error.
          told.promise.catch(() => undefined);
          this.#tell('failed', error);
        },
      );
    }

    #show(url: string, mode: string): Shown {
      const life = new AbortController();
      const options = { url, signal: life.signal, ...(this.title && { title: this.title }) };
      if (mode === 'floating' || mode === 'docked') {
        const panel = showPanel({ ...options, mode, parent: this.#root });
        const dispose = () => {
          life.abort();
          panel.then(
            (shown) => shown.dispose(),
            () => undefined,
          );
        };
        const rename = (title: string) => {
          panel.then(
            (shown) => shown.rename(title),
            () => undefined,
          );
        };
        return { phone: panel.then(({ phone }) => phone), rename, dispose };
      }
      const container = document.createElement('div');
      container.style.cssText = 'height:100%';
      this.style.display ||= 'block';
      this.#root.append(container);
      const phone = embedWidget({ ...options, container });
      const rename = (title: string) => {
        const frame = container.querySelector('iframe');
        if (frame) frame.title = title || defaultTitle;
      };
      const dispose = () => {
        life.abort();
        container.remove();
        phone.then(
          (widget) => widget.dispose(),
          () => undefined,
        );
      };
      return { phone, rename, dispose };
    }

    #end(): void {
      this.#shown?.dispose();
      this.#shown = undefined;
      // No effect if the widget had answered; otherwise the promise rejects.
      this.#phone.reject(new DOMException('The element was taken out.', 'AbortError'));
      this.#phone.promise.catch(() => undefined);
      this.#phone = Promise.withResolvers();
    }

    #tell(event: string, detail: unknown): void {
      this.dispatchEvent(new CustomEvent(event, { detail }));
    }
  };
}
