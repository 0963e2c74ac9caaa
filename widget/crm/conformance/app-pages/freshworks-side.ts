/**
 * Freshdesk around the page of its app: the client of Freshworks apps and the used part of its API, by the vendor's documentation. It
 * imports nothing, so that browsers can load it, too.
 */

export interface FreshdeskContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly mobile: string | null;
}

export interface FreshdeskTicket {
  readonly id: number;
  readonly tags: readonly string[];
  readonly subject: string;
  /** HTML. */
  readonly description: string;
  readonly requester_id?: number;
}

export interface FreshworksSideOptions {
  readonly contacts: readonly FreshdeskContact[];
  /** The tickets of earlier pages of the same account. */
  readonly tickets?: readonly FreshdeskTicket[];
}

interface Invocation {
  readonly context: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

export class FreshworksSide {
  readonly tickets: FreshdeskTicket[];
  /** The records that were opened, as `type/id`. */
  readonly shown: string[] = [];
  isPanelVisible = true;
  /** The template of the next request that fails. */
  failing: string | undefined;
  /** The effect of the request that failed. */
  postponed: () => unknown = () => {};
  readonly #contacts: readonly FreshdeskContact[];
  readonly #handlers = new Map<string, (event: object) => void>();

  constructor({ contacts, tickets = [] }: FreshworksSideOptions) {
    this.#contacts = contacts;
    this.tickets = [...tickets];
  }

  /** The client of the app. */
  readonly client = {
    events: {
      on: (event: string, handler: (event: object) => void) => void this.#handlers.set(event, handler),
    },
    interface: {
      trigger: async (action: string, { id, value }: { id: string; value?: number }) => {
        if (action === 'click') this.shown.push(`${id}/${value}`);
        else this.setPanel(action === 'show');
      },
    },
    request: {
      invokeTemplate: async (template: string, { context, body }: Invocation) => {
        if (this.failing === template) {
          this.failing = undefined;
          this.postponed = () => this.#answerTo(template, context, body);
          throw { status: 400, response: '{"description":"Validation failed"}', headers: {} };
        }
        return { status: 200, response: JSON.stringify(this.#answerTo(template, context, body)) };
      },
    },
  };

  /** The user clicks a number. */
  dial(number: string): void {
    this.#handlers.get('cti.triggerDialer')?.({ helper: { getData: () => ({ number }) } });
  }

  /** The user shows or hides the panel. */
  setPanel(isVisible: boolean): void {
    this.isPanelVisible = isVisible;
    this.#handlers.get(`app.${isVisible ? 'activated' : 'deactivated'}`)?.({});
  }

  #answerTo(template: string, context: Invocation['context'], body = '{}'): unknown {
    const fields = JSON.parse(body);
    if (template === 'findContacts')
      return { results: this.#find(decodeURIComponent(String(context.query))) };
    if (template === 'nameContacts') {
      const term = decodeURIComponent(String(context.term)).toLowerCase();
      return this.#contacts
        .filter(({ name }) => name.toLowerCase().includes(term))
        .map(({ id, name }) => ({ id, name }));
    }
    if (template === 'listTickets') return context.page === 1 ? [...this.tickets].reverse() : [];
    if (template === 'createTicket') {
      const created = { id: 40 + this.tickets.length, ...fields };
      this.tickets.push(created);
      return created;
    }
    const at = this.tickets.findIndex(({ id }) => id === Number(context.id));
    const changed = { ...this.tickets[at], ...fields };
    this.tickets[at] = changed;
    return changed;
  }

  /** Whole numbers are compared. */
  #find(query: string): readonly FreshdeskContact[] {
    const [, inside = ''] = /^"(.*)"$/.exec(query) ?? [];
    const conditions = inside.split(' OR ').map((part) => /^(phone|mobile):'([^']+)'$/.exec(part));
    return this.#contacts.filter((contact) =>
      conditions.some((found) => found && contact[found[1] as 'phone' | 'mobile'] === found[2]),
    );
  }
}
