import { createHash, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

export interface SipCredentials {
  readonly registerId: string;
  readonly devicePassword: string;
  readonly community: string;
}

interface Message {
  readonly start: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Enough of a session description to set a call up; no audio ever arrives. */
const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=ice-ufrag:wire',
  'a=ice-pwd:0123456789abcdef01234567',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => '00').join(':')}`,
  'a=setup:active',
  'a=rtcp-mux',
  'a=rtpmap:0 PCMU/8000',
  'a=sendrecv',
  '',
].join('\r\n');

/** A phone written by hand, one SIP message after the other, by RFC 3261 and RFC 7118. */
export class SipPhone {
  readonly #socket: WebSocket;
  readonly #credentials: SipCredentials;
  readonly #callId = randomUUID();
  readonly received: Message[] = [];
  readonly #waiting = new Set<() => void>();
  #isServing = false;
  #registered = 0;

  private constructor(socket: WebSocket, credentials: SipCredentials) {
    this.#socket = socket;
    this.#credentials = credentials;
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.trim() === '') return;
      this.#take(parse(text));
    });
  }

  static async connect(url: string, credentials: SipCredentials): Promise<SipPhone> {
    const socket = new WebSocket(url, 'sip');
    const phone = new SipPhone(socket, credentials);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return phone;
  }

  /** Registers with digest authentication. Resolves with the status of the last answer. */
  async register(password = this.#credentials.devicePassword): Promise<number> {
    const [first, second] = [this.#registered + 1, this.#registered + 2];
    this.#registered = second;
    this.#register(first, undefined);
    const challenge = await this.next((message) => isAnswer(message, `${first} REGISTER`));
    const value = challenge.headers.get('www-authenticate') ?? '';
    const of = (name: string) => new RegExp(`${name}="?([^",]+)"?`).exec(value)?.[1] ?? '';
    const { registerId, community } = this.#credentials;
    const uri = `sip:${community}`;
    const secret = md5(`${registerId}:${of('realm')}:${password}`);
    const request = md5(`REGISTER:${uri}`);
    const [cnonce, count] = ['0a4f113b', '00000001'];
    const response = md5(`${secret}:${of('nonce')}:${count}:${cnonce}:auth:${request}`);
    this.#register(
      second,
      `Digest username="${registerId}", realm="${of('realm')}", nonce="${of('nonce')}", uri="${uri}", response="${response}", algorithm=MD5, qop=auth, nc=${count}, cnonce="${cnonce}"`,
    );
    const answer = await this.next((message) => isAnswer(message, `${second} REGISTER`));
    return Number(answer.start.split(' ')[1]);
  }

  #register(sequence: number, authorization: string | undefined): void {
    const { registerId, community } = this.#credentials;
    this.#send([
      `REGISTER sip:${community} SIP/2.0`,
      `Via: SIP/2.0/WS wire.invalid;branch=z9hG4bK${randomUUID()}`,
      'Max-Forwards: 70',
      `From: <sip:${registerId}@${community}>;tag=wire`,
      `To: <sip:${registerId}@${community}>`,
      `Call-ID: ${this.#callId}`,
      `CSeq: ${sequence} REGISTER`,
      `Contact: <sip:${registerId}@wire.invalid;transport=ws>;expires=300`,
      'Allow-Events: talk',
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ]);
  }

  /** Waits for a message, past or future. */
  next(which: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.received.find(which);
        if (!found) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** From now on answers every call at once, until the other side hangs up, and records nothing. */
  serve(): void {
    this.#isServing = true;
  }

  #take(message: Message): void {
    if (!this.#isServing || message.headers.get('cseq')?.endsWith(' REGISTER')) {
      this.received.push(message);
      for (const look of [...this.#waiting]) look();
    } else if (message.start.startsWith('INVITE ')) this.answer(message);
    else if (message.start.startsWith('BYE ')) this.#answer(message, '200 OK', '');
  }

  invite(): Promise<Message> {
    return this.next(({ start }) => start.startsWith('INVITE '));
  }

  ring(invite: Message): void {
    this.#answer(invite, '180 Ringing', '');
  }

  answer(invite: Message): void {
    this.#answer(invite, '200 OK', sdp);
  }

  decline(invite: Message): void {
    this.#answer(invite, '603 Decline', '');
  }

  /** Waits for the command to go off hook and accepts it. */
  async toldToTalk(): Promise<void> {
    this.#answer(await this.next(({ headers }) => headers.get('event') === 'talk'), '200 OK', '');
  }

  /** Waits for the other side to hang up and accepts it. */
  async hungUp(): Promise<void> {
    this.#answer(await this.next(({ start }) => start.startsWith('BYE ')), '200 OK', '');
  }

  #answer(request: Message, status: string, body: string): void {
    const { registerId } = this.#credentials;
    const copied = ['via', 'record-route', 'from', 'call-id', 'cseq'].flatMap((name) => {
      const value = request.headers.get(name);
      return value === undefined ? [] : [`${name}: ${value}`];
    });
    const to = request.headers.get('to') ?? '';
    this.#send(
      [
        `SIP/2.0 ${status}`,
        ...copied,
        `To: ${to.includes('tag=') ? to : `${to};tag=phone`}`,
        `Contact: <sip:${registerId}@wire.invalid;transport=ws>`,
        ...(body === '' ? [] : ['Content-Type: application/sdp']),
      ],
      body,
    );
  }

  #send(lines: readonly string[], body = ''): void {
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    this.#socket.send([...lines, length, '', body].join('\r\n'));
  }

  close(): void {
    this.#socket.terminate();
  }
}

const isAnswer = ({ start, headers }: Message, sequence: string) =>
  start.startsWith('SIP/2.0 ') && headers.get('cseq') === sequence;

function parse(text: string): Message {
  const [head = ''] = text.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    // Several Via headers form one list.
    const before = headers.get(name);
    const value = line.slice(colon + 1).trim();
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { start, headers, text };
}
