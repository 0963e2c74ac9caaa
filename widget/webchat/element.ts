import { createPanel } from './panel.tsx';
import type { VisitorField } from './protocol.ts';

/** The attributes of `<callside-webchat>`. */
export interface WebChatElementAttributes {
  /** The number of the group to which visitors write, such as `302`. */
  group: string;
  /** The address of the phone system, such as `https://phone.example.com`. The script knows its own. */
  server?: string | undefined;
  /** `light` or `dark`; by default as the page. */
  theme?: 'light' | 'dark' | undefined;
  /** The language, such as `fr`; by default that of the page. */
  lang?: string | undefined;
}

/** The events of `<callside-webchat>` by name. Their `detail` is null. */
export interface WebChatElementEvents {
  /** The panel was opened. */
  shown: CustomEvent<null>;
  /** The panel was closed. */
  closed: CustomEvent<null>;
  /** A chat has begun. */
  started: CustomEvent<null>;
  /** A chat is over. */
  ended: CustomEvent<null>;
}

/** The element `<callside-webchat>`. */
export interface CallsideWebChatElement extends HTMLElement {
  /** The values with which the form before a chat begins. */
  visitor: Readonly<Partial<Record<VisitorField, string>>>;
  /** Opens the panel. */
  show(): void;
  /** Closes the panel. A chat goes on. */
  hide(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'callside-webchat': CallsideWebChatElement;
  }
}

/** Options of `defineWebChatElement`. */
export interface WebChatElementOptions {
  /** The name of the element; `callside-webchat` by default. */
  readonly name?: string;
  /** The address of the phone system for elements without an address. */
  readonly server?: string;
}

/**
 * Defines `<callside-webchat group="302" server="https://phone.example.com">`: a button, and a panel in which a visitor writes to a group.
 * Does nothing if the name is taken, or outside of browsers.
 */
export function defineWebChatElement({
  name = 'callside-webchat',
  server = '',
}: WebChatElementOptions = {}): void {
  if (typeof customElements !== 'object' || customElements.get(name)) return;
  customElements.define(name, createClass(server));
}

/** The module may be imported without a DOM. */
function createClass(defaultServer: string) {
  return class extends HTMLElement implements CallsideWebChatElement {
    static readonly observedAttributes = ['group', 'server', 'lang'];
    readonly #root = this.attachShadow({ mode: 'open' });
    #panel: { dispose(): void; show(): void; hide(): void } | undefined;
    #visitor: Readonly<Partial<Record<VisitorField, string>>> = {};

    get visitor() {
      return this.#visitor;
    }

    set visitor(values) {
      this.#visitor = values;
    }

    connectedCallback(): void {
      this.#begin();
    }

    /** For `moveBefore`: the chat goes on. */
    connectedMoveCallback(): void {}

    disconnectedCallback(): void {
      // A moved element is back at once.
      queueMicrotask(() => this.isConnected || this.#end());
    }

    attributeChangedCallback(_: string, before: string | null, now: string | null): void {
      if (!this.#panel || before === now) return;
      this.#end();
      this.#begin();
    }

    show(): void {
      this.#panel?.show();
    }

    hide(): void {
      this.#panel?.hide();
    }

    #begin(): void {
      const group = this.getAttribute('group');
      const server = (this.getAttribute('server') ?? defaultServer).replace(/\/+$/, '');
      if (this.#panel || !group || !server) return;
      this.#panel = createPanel(this, this.#root, { server, group });
    }

    #end(): void {
      this.#panel?.dispose();
      this.#panel = undefined;
    }
  };
}
