/**
 * Zendesk's page around the widget: its side of the messages of the vendor's library, which no package has, and the used part of its
 * REST API, by the vendor's documentation. It imports nothing, so that browsers can load it, too.
 */

export interface ZendeskUser {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

export interface ZendeskTicket {
  readonly id: number;
  readonly external_id: string;
  readonly via_id: number;
  subject: string;
  requester_id?: number;
  readonly comments: { readonly body: string; readonly public: boolean }[];
}

interface TicketFields {
  readonly external_id?: string;
  readonly via_id?: number;
  readonly subject?: string;
  readonly requester_id?: number;
  readonly comment?: { readonly body: string; readonly public: boolean };
}

interface Request {
  readonly url: string;
  readonly type?: string;
  readonly data?: string;
}

export interface ZendeskSideOptions {
  /** Sends a message to the frame of the app. */
  readonly send: (text: string) => void;
  readonly users: readonly ZendeskUser[];
  /** The tickets of earlier pages of the same account. */
  readonly tickets?: readonly ZendeskTicket[];
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class ZendeskSide {
  readonly tickets: ZendeskTicket[];
  /** The records that were opened, as `type/id`. */
  readonly shown: string[] = [];
  readonly sizes: unknown[] = [];
  isPanelVisible = true;
  /** The method of the next request that fails. */
  failing: string | undefined;
  /** The effect of the request that failed. */
  postponed: () => unknown = () => {};
  /** True for a Zendesk that answers no action. */
  isSilent = false;
  readonly #send: ZendeskSideOptions['send'];
  readonly #users: readonly ZendeskUser[];
  /** The numbers of listeners by event. */
  readonly #listeners = new Map<string, number>();

  constructor({ send, users, tickets = [] }: ZendeskSideOptions) {
    this.#send = send;
    this.#users = users;
    this.tickets = [...tickets];
  }

  /** Reads a message of the app. */
  receive(text: string): void {
    const { id, request, params, key, message } = JSON.parse(text);
    if (request === 'invoke') this.#invoke(id, params);
    else if (key === 'iframe.handshake')
      this.#send(JSON.stringify({ key: 'zaf.app.registered', message: { metadata: {}, context: {} } }));
    else if (/^iframe\.(on|off):/.test(key))
      this.#listeners.set(key.replace(/^iframe\.(on|off):/, ''), message.subscriberCount);
    else if (key?.startsWith('request:')) this.#respond(key, message);
  }

  /** The user clicks a number. */
  dial(number: string, userId?: number): void {
    this.#event('voice.dialout', { number, userId, ticketId: null });
  }

  /** The user shows or hides the panel. */
  setPanel(isVisible: boolean): void {
    this.isPanelVisible = isVisible;
    this.#event(isVisible ? 'pane.activated' : 'pane.deactivated', undefined);
  }

  /** Zendesk sends the events that the app listens to. */
  #event(name: string, message: unknown): void {
    if (this.#listeners.get(name)) this.#fire(name, message);
  }

  #fire(name: string, message: unknown): void {
    this.#send(JSON.stringify({ key: `zaf.${name}`, message }));
  }

  #invoke(id: number, actions: Readonly<Record<string, readonly unknown[]>>): void {
    if (this.isSilent) return;
    for (const [action, [first, second]] of Object.entries(actions)) {
      if (action === 'popover') this.setPanel(first === 'show');
      if (action === 'resize') this.sizes.push(first);
      if (action === 'routeTo') this.shown.push(`${first}/${second}`);
    }
    this.#send(JSON.stringify({ id, result: { errors: {} } }));
  }

  #respond(key: string, request: Request): void {
    try {
      this.#fire(`${key}.done`, { responseArgs: [this.#answerTo(request)] });
    } catch (thrown) {
      const status = thrown instanceof Refusal ? thrown.status : 500;
      this.#fire(`${key}.fail`, { responseArgs: [{ status, responseText: String(thrown) }] });
    }
  }

  #answerTo(request: Request): unknown {
    const { url, type = 'GET', data } = request;
    const { pathname, searchParams } = new URL(url, 'https://zendesk.example');
    if (this.failing === `${type} ${pathname}`) {
      this.failing = undefined;
      this.postponed = () => this.#answerTo(request);
      throw new Refusal(422, 'Zendesk has refused it.');
    }
    const fields: TicketFields = data ? JSON.parse(data).ticket : {};
    const [, id, isComments] = /^\/api\/v2\/tickets\/(\d+)(\/comments)?\.json$/.exec(pathname) ?? [];
    if (pathname === '/api/v2/search.json') return { results: this.#find(searchParams.get('query') ?? '') };
    if (pathname === '/api/v2/tickets.json' && type === 'POST') return { ticket: this.#create(fields) };
    if (pathname === '/api/v2/tickets.json') {
      const wanted = searchParams.get('external_id');
      return { tickets: this.tickets.filter(({ external_id }) => external_id === wanted) };
    }
    const ticket = this.tickets.find((one) => one.id === Number(id));
    if (!ticket) throw new Refusal(404, `There is no ${pathname}.`);
    if (isComments) return { comments: [...ticket.comments].reverse() };
    if (type === 'PUT') this.#change(ticket, fields);
    return { ticket };
  }

  #find(query: string): readonly ZendeskUser[] {
    const [, phone] = /^role:end-user phone:\*(\d+)$/.exec(query) ?? [];
    if (phone) return this.#users.filter((one) => one.phone.replace(/\D/g, '').endsWith(phone));
    const [kind, ...words] = query.split(' ');
    if (kind !== 'type:user' || words.some((word) => !/^[\p{L}\p{N}]+\*$/u.test(word)))
      throw new Refusal(422, `A syntax error in ${query}`);
    const isIn = (name: string, word: string) =>
      name.split(' ').some((part) => part.toLowerCase().startsWith(word.slice(0, -1).toLowerCase()));
    return this.#users.filter(({ name }) => words.every((word) => isIn(name, word)));
  }

  #create({
    external_id = '',
    via_id = 0,
    subject = '',
    requester_id,
    comment,
  }: TicketFields): ZendeskTicket {
    if (!comment?.body) throw new Refusal(422, 'Description: cannot be blank');
    const ticket: ZendeskTicket = {
      id: 40 + this.tickets.length,
      external_id,
      via_id,
      subject,
      ...(requester_id && { requester_id }),
      comments: [comment],
    };
    this.tickets.push(ticket);
    return ticket;
  }

  #change(ticket: ZendeskTicket, { subject, requester_id, comment }: TicketFields): void {
    if (subject !== undefined) ticket.subject = subject;
    if (requester_id !== undefined) ticket.requester_id = requester_id;
    if (comment) ticket.comments.push(comment);
  }
}
