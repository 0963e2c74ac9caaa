import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { CallNotes } from './call-notes.ts';
import { headerOf, userOf, withAddress } from './sip-text.ts';
import { TalkRequests } from './talk-requests.ts';

export interface SipGateOptions {
  readonly log: Logger;
  /** Asterisk's address for phones in browsers, as `ws://127.0.0.1:8088/ws`. */
  readonly url: () => string;
  /** Called with the name of a phone whose REGISTER reaches Asterisk when it resolves. */
  readonly onRegister: (registerId: string) => Promise<void>;
  /** Resolves when the phone system knows that a phone is registered. */
  readonly arrival: (registerId: string, signal: AbortSignal) => Promise<void>;
}

/** The longest message of a phone. */
const maxOctets = 65_536;
/** The longest time that the answer to a registration waits until we know of it. It may have ended meanwhile. */
const arrivalMs = 2_000;

/**
 * The way of phones in browsers to Asterisk: our address, which is encrypted and which pages know, in place of Asterisk's own. It
 * adds what Asterisk cannot say: the line of a call that a phone has dialled.
 */
export class SipGate {
  readonly #options: SipGateOptions;
  readonly #pairs = new Set<readonly WebSocket[]>();
  /** Added to the messages of calls. */
  readonly notes = new CallNotes();
  readonly #talks = new TalkRequests();
  /** Phones that obey a request to go off hook. */
  readonly #talking = new Set<string>();
  #isOpen = true;

  constructor(options: SipGateOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#pairs.size;
  }

  /** A call is over. */
  forget(callId: string): void {
    this.notes.forget(callId);
    this.#talks.forget(callId);
  }

  canTalk(registerId: string): boolean {
    return this.#talking.has(registerId);
  }

  /** Asks the phone that a channel rings to go off hook. */
  talk(channel: string): boolean {
    return this.#talks.request(channel);
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.cutAll();
  }

  cutAll(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.terminate();
  }

  accept(phone: WebSocket): void {
    if (!this.#isOpen) {
      phone.close(1013, 'SIP is stopped');
      return;
    }
    const asterisk = new WebSocket(this.#options.url(), 'sip', { maxPayload: maxOctets });
    const pair = [phone, asterisk];
    this.#pairs.add(pair);
    const gone = new AbortController();
    const end = () => {
      gone.abort();
      this.#pairs.delete(pair);
      for (const socket of pair) socket.terminate();
    };
    for (const socket of pair) {
      socket.on('close', end);
      socket.on('error', (error) => this.#options.log.debug({ error }, 'A phone in a browser was cut'));
    }
    const send = (text: string) => phone.readyState === WebSocket.OPEN && phone.send(text);
    this.#pipe(phone, asterisk, (text) => this.#fromPhone(text));
    this.#pipe(asterisk, phone, (text) =>
      this.#fromAsterisk(this.#talks.fromAsterisk(text, send), gone.signal),
    );
  }

  /** Passes the messages on in their order. */
  #pipe(from: WebSocket, to: WebSocket, change: (text: string) => Promise<string | undefined>): void {
    let last: Promise<unknown> =
      to.readyState === WebSocket.CONNECTING
        ? new Promise((resolve) => to.once('open', resolve))
        : Promise.resolve();
    from.on('message', (data) => {
      last = last
        .then(async () => {
          const text = await change(String(data));
          if (text !== undefined && to.readyState === WebSocket.OPEN) to.send(text);
        })
        .catch((error: unknown) => this.#options.log.debug({ error }, 'A SIP message was dropped'));
    });
  }

  async #fromPhone(text: string): Promise<string | undefined> {
    if (text.startsWith('REGISTER ')) {
      const registerId = userOf(headerOf(text, 'From', 'f'));
      if (/(^|[\s,])talk($|[\s,;])/i.test(headerOf(text, 'Allow-Events', 'u'))) this.#talking.add(registerId);
      await this.#options.onRegister(registerId);
    }
    if (text.startsWith('INVITE ')) this.notes.onInvite(text);
    return this.#talks.fromPhone(withAddress(text));
  }

  async #fromAsterisk(text: string, signal: AbortSignal): Promise<string> {
    const [, status, method] = /^SIP\/2\.0 (\d{3})[\s\S]*?\r\nCSeq: *\d+ +(\w+)/i.exec(text) ?? [];
    // A phone that is registered may be called at once. The answer to one that leaves can name its address too, without a time.
    if (method === 'REGISTER' && status === '200' && /\r\nContact:[^\r\n]*;expires=[1-9]/i.test(text))
      await this.#options.arrival(
        userOf(headerOf(text, 'From', 'f')),
        AbortSignal.any([signal, AbortSignal.timeout(arrivalMs)]),
      );
    return this.notes.added(text);
  }
}
