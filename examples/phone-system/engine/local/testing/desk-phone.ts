import { createHash } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { readRtp } from '../media/rtp/rtp-packet.ts';
import { digestFields } from '../sip/admission/digest.ts';
import { written } from '../sip/wire/sip-wire.ts';
import { openTcpLink, openTlsLink, openUdpLink, type PhoneLink } from './phone-link.ts';
import { domain, password } from './test-system.ts';

export interface DeskRequest {
  readonly uri?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly callId?: string;
  readonly cseq?: number;
  readonly toTag?: string;
  readonly branch?: string;
}

export interface DeskPhoneOptions {
  readonly password?: string;
  readonly host?: string;
  readonly transport?: 'UDP' | 'TCP' | 'TLS';
}

const links = { UDP: openUdpLink, TCP: openTcpLink, TLS: openTlsLink } as const;

let serial = 0;

/** A desk phone that sends any message of a test, with a port for audio beside it. */
export class DeskPhone {
  readonly name: string;
  readonly received: string[] = [];
  /** Payloads of the RTP packets that came in. */
  readonly heard: { readonly payloadType: number; readonly payload: Uint8Array }[] = [];
  readonly rtp: Socket;
  readonly #transport: 'UDP' | 'TCP' | 'TLS';
  readonly #sipPort: number;
  readonly #password: string;
  /** Its own address, and ours. */
  readonly #host: string;
  #link: PhoneLink | undefined;
  /** Other phones on its connection. */
  readonly #beside: DeskPhone[] = [];
  readonly #wakers = new Set<() => void>();
  /** The challenge of its registration, by which it proves its calls too, and how often it did. */
  #challenge = '';
  readonly #instance = crypto.randomUUID();
  #proofs = 1;

  private constructor(options: Required<DeskPhoneOptions> & { name: string; sipPort: number; rtp: Socket }) {
    this.name = options.name;
    this.#password = options.password;
    this.#host = options.host;
    this.#sipPort = options.sipPort;
    this.#transport = options.transport;
    this.rtp = options.rtp;
    this.rtp.on('message', (datagram) => {
      const packet = readRtp(datagram);
      if (packet) this.heard.push(packet);
    });
  }

  static async open(name: string, sipPort: number, options: DeskPhoneOptions = {}): Promise<DeskPhone> {
    const { host = '127.0.0.1', transport = 'UDP' } = options;
    const rtp = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    rtp.bind(0, host);
    await once(rtp, 'listening');
    const settings = { password: options.password ?? password, host, transport };
    const phone = new DeskPhone({ name, sipPort, rtp, ...settings });
    await phone.reconnect();
    return phone;
  }

  /** Breaks its connection, if it is connected, and opens another connection; `from` is its own address there. */
  async reconnect(from?: string): Promise<void> {
    this.#link?.close();
    this.#link = await links[this.#transport](
      { host: this.#host, port: this.#sipPort },
      (text) => this.#receive(text),
      from,
    );
  }

  /** Uses the connection of another phone, as a second account of the same device. */
  share(other: DeskPhone): void {
    this.cut();
    this.#link = other.#link;
    other.#beside.push(this);
  }

  /** Breaks its connection. */
  cut(): void {
    this.#link?.close();
    this.#link = undefined;
  }

  #receive(text: string): void {
    this.received.push(text);
    for (const wake of this.#wakers) wake();
    for (const other of this.#beside) other.#receive(text);
  }

  get port(): number {
    return this.#link?.port ?? 0;
  }

  /** Its address, in the form of a header. */
  get #place(): string {
    return written({ host: this.#host, port: this.port });
  }

  get sdp(): string {
    return this.sdpWith({});
  }

  /** Its session description, with the given changes. */
  sdpWith({ host = this.#host, direction = 'sendrecv' }: { host?: string; direction?: string }): string {
    const lines = [
      'v=0',
      `o=- 1 1 IN ${isIPv6(this.#host) ? 'IP6' : 'IP4'} ${this.#host}`,
      's=-',
      `c=IN ${isIPv6(host) ? 'IP6' : 'IP4'} ${host}`,
      't=0 0',
      `m=audio ${this.rtp.address().port} RTP/AVP 8 0 101`,
      'a=rtpmap:101 telephone-event/8000',
      `a=${direction}`,
    ];
    return `${lines.join('\r\n')}\r\n`;
  }

  send(message: string | Buffer): void {
    this.#link?.send(message);
  }

  /** The first message, past or to come, for which this holds. */
  message(isWanted: (text: string) => boolean): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const look = () => {
      const found = this.received.find(isWanted);
      if (found !== undefined) resolve(found);
    };
    this.#wakers.add(look);
    look();
    return promise;
  }

  /** The response with this status to the request with this branch. */
  response(branch: string, status: number): Promise<string> {
    return this.message((text) => text.startsWith(`SIP/2.0 ${status}`) && text.includes(branch));
  }

  /** Writes a request and names its branch. */
  request(method: string, parts: DeskRequest = {}): { readonly text: string; readonly branch: string } {
    serial += 1;
    const { uri = `sip:102@${domain}`, headers = [], body = '', cseq = 1, toTag } = parts;
    const branch = parts.branch ?? `z9hG4bK-desk-${serial}-`;
    // RFC 3261, section 8.1.1.8.
    const scheme = uri.startsWith('sips:') ? 'sips' : 'sip';
    const lines = [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/${this.#transport} ${this.#place};branch=${branch};rport`,
      `From: <sip:${this.name}@${domain}>;tag=desk`,
      `To: <${method === 'REGISTER' ? `sip:${this.name}@${domain}` : uri}>${toTag === undefined ? '' : `;tag=${toTag}`}`,
      `Call-ID: ${parts.callId ?? `desk-${serial}`}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <${scheme}:${this.name}@${this.#place}>;+sip.instance="<urn:uuid:${this.#instance}>"`,
      'Max-Forwards: 70',
      ...this.#proofOf(method, uri, parts),
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      ...headers,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return { text: `${lines.join('\r\n')}\r\n\r\n${body}`, branch };
  }

  /** Sends a request and waits for the response with this status. */
  async ask(method: string, status: number, parts: DeskRequest = {}): Promise<string> {
    const { text, branch } = this.request(method, parts);
    this.send(text);
    if (method !== 'INVITE' || status === 401) return this.response(branch, status);
    return Promise.race([this.response(branch, status), this.#askAgain(branch, status, parts)]);
  }

  /** A call that is challenged, as Asterisk does with each, is proven then. */
  async #askAgain(branch: string, status: number, parts: DeskRequest): Promise<string> {
    const { uri = `sip:102@${domain}`, headers = [] } = parts;
    const challenge = await this.response(branch, 401);
    this.send(this.request('ACK', { ...parts, body: '', branch, toTag: toTagOf(challenge) }).text);
    const proven = [...headers, `Authorization: ${this.proof(challenge, uri)}`];
    const { text, branch: second } = this.request('INVITE', { ...parts, headers: proven });
    this.send(text);
    return this.response(second, status);
  }

  async register(seconds = 60): Promise<string> {
    const uri = `sip:${domain}`;
    const headers = [`Expires: ${seconds}`];
    const challenge = await this.ask('REGISTER', 401, { uri, headers });
    this.#challenge = seconds > 0 ? challenge : '';
    this.#proofs = 1;
    return this.ask('REGISTER', 200, {
      uri,
      headers: [...headers, `Authorization: ${this.proof(challenge, uri)}`],
    });
  }

  /** A registered phone proves at once that a call or subscription is its own. */
  #proofOf(method: string, uri: string, { toTag, headers = [] }: DeskRequest): readonly string[] {
    const isBeginning = toTag === undefined && ['INVITE', 'SUBSCRIBE'].includes(method);
    const hasProof = headers.some((header) => header.startsWith('Proxy-Authorization:'));
    if (!isBeginning || hasProof || this.#challenge === '') return [];
    this.#proofs += 1;
    return [`Proxy-Authorization: ${this.proof(this.#challenge, uri, { method, count: this.#proofs })}`];
  }

  /** Returns the answer to a challenge, for the request that was challenged or another request. */
  proof(
    challenge: string,
    uri: string,
    other: { readonly method?: string; readonly count?: number } = {},
  ): string {
    const header = /^(?:WWW|Proxy)-Authenticate: (.*)$/im.exec(challenge)?.[1] ?? '';
    const method = other.method ?? /^CSeq: \d+ (\w+)/m.exec(challenge)?.[1] ?? '';
    const nc = (other.count ?? 1).toString(16).padStart(8, '0');
    const { nonce, realm } = digestFields(header);
    const hash = (text: string) => createHash('md5').update(text).digest('hex');
    const secret = hash(`${this.name}:${realm}:${this.#password}`);
    const response = hash(`${secret}:${nonce}:${nc}:c:auth:${hash(`${method}:${uri}`)}`);
    return (
      `Digest username="${this.name}", realm="${realm}", nonce="${nonce}", uri="${uri}", ` +
      `response="${response}", algorithm=MD5, qop=auth, cnonce="c", nc=${nc}`
    );
  }

  /** Answers a request that it got. */
  answer(
    request: string,
    status: string,
    more: { headers?: readonly string[]; body?: string; contact?: string } = {},
  ): void {
    const { headers = [], body = '', contact = `sip:${this.name}@${this.#place}` } = more;
    const keep = request.split('\r\n').filter((line) => /^(Via|From|Call-ID|CSeq):/i.test(line));
    const to = /^To: .*$/m.exec(request)?.[0].trimEnd() ?? '';
    const lines = [
      `SIP/2.0 ${status}`,
      ...keep,
      to.includes(';tag=') ? to : `${to};tag=desk`,
      `Contact: <${contact}>`,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      ...headers,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.send(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }

  close(): void {
    this.cut();
    this.rtp.close();
  }
}

/** Returns the tag of the To header. */
export function toTagOf(message: string): string {
  return /^To: .*;tag=(\S+)/m.exec(message)?.[1] ?? '';
}
