import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

export interface ZendeskTicket {
  readonly id: number;
  readonly external_id?: string;
  readonly via_id?: number;
  readonly subject?: string;
  readonly requester_id?: number;
  readonly assignee_id?: number;
  readonly comments: object[];
}

/** The used part of the REST API of an account of Zendesk, written from the vendor's documentation. */
export class ZendeskAccount {
  readonly users = [
    { id: 11, role: 'agent', email: 'Agent@acme.example', phone: '' },
    { id: 12, role: 'end-user', email: 'agent2@acme.example', phone: '' },
    { id: 71, role: 'end-user', email: 'anna@customer.example', phone: '+33 1 23 45 06 06' },
  ];
  readonly tickets: ZendeskTicket[] = [];
  /** The pages that opened at agents. */
  readonly shown: string[] = [];
  readonly server = new VendorServer((request) => this.#answer(request));

  #answer({ method, path, query, headers, body }: VendorRequest): VendorAnswer {
    const proof = Buffer.from('phone@acme.example/token:t0ken').toString('base64');
    if (headers.authorization !== `Basic ${proof}`) return { status: 401 };
    const line = `${method} ${path}`;
    const wanted = query.get('query') ?? '';
    if (line === 'GET /api/v2/users/search.json') {
      const email = wanted.replace(/^email:/, '').toLowerCase();
      return { json: { users: this.users.filter((user) => user.email.toLowerCase() === email) } };
    }
    if (line === 'GET /api/v2/search.json') {
      const digits = /^role:end-user phone:\*(\d+)$/.exec(wanted)?.[1] ?? 'none';
      const results = this.users.filter(({ phone }) => phone.replaceAll(/\D/g, '').endsWith(digits));
      return { json: { results } };
    }
    if (line === 'GET /api/v2/tickets.json')
      return {
        json: { tickets: this.tickets.filter((one) => one.external_id === query.get('external_id')) },
      };
    const shown =
      /^POST \/api\/v2\/channels\/voice\/agents\/(\d+\/(?:users|tickets)\/\d+)\/display\.json$/.exec(line);
    if (shown?.[1]) {
      this.shown.push(shown[1]);
      return {};
    }
    if (line.startsWith('POST /api/v2/uploads.json')) {
      const content_url = `https://acme.zendesk.example/attachments/token/x/?name=${query.get('filename')}`;
      return { status: 201, json: { upload: { token: 'x', attachment: { content_url } } } };
    }
    return this.#answerTicket(line, JSON.parse(body.toString() || '{}'));
  }

  #answerTicket(
    line: string,
    json: { readonly ticket?: Record<string, unknown>; readonly display_to_agent?: number },
  ) {
    if (line === 'POST /api/v2/channels/voice/tickets.json') {
      const { comment, voice_comment, ...fields } = json.ticket ?? {};
      const comments = [comment ?? voice_comment].flatMap((one) => (one ? [one as object] : []));
      if (![44, 45, 46].includes(Number(fields.via_id)) || comments.length === 0) return { status: 422 };
      const via = { channel: 'voice', source: { rel: fields.via_id === 46 ? 'outbound' : 'inbound' } };
      const ticket = { id: this.tickets.length + 1, ...fields, via, comments };
      this.tickets.push(ticket);
      if (json.display_to_agent) this.shown.push(`${json.display_to_agent}/tickets/${ticket.id}`);
      return { status: 201, json: { ticket } };
    }
    const [, method, id, rest] = /^(GET|PUT) \/api\/v2\/tickets\/(\d+)(\/comments)?\.json$/.exec(line) ?? [];
    const ticket = this.tickets.find((one) => String(one.id) === id);
    if (!ticket) return { status: 404 };
    if (method === 'GET' && rest) return { json: { comments: ticket.comments } };
    ticket.comments.push((json.ticket?.voice_comment ?? {}) as object);
    return { json: { ticket } };
  }
}
