import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { CallNotes } from './call-notes.ts';
import { AwayPaths, GatePath, type GatePhone, readPhone } from './gate-path.ts';
import { headerOf, userOf, withAddress } from './sip-text.ts';
import { TalkRequests } from './talk-requests.ts';

export interface SipGateOptions {
  readonly log: Logger;
  /** Asterisk's address for phones in browsers, as `ws://127.0.0.1:8088/ws`. */
  readonly url: () => string;
  /** Called with the name of a phone whose REGISTER reaches Asterisk when it resolves. */
  readonly onRegister: (registerId: string) => Promise<void>;
  /** Whether phones of this name are in calls. */
  readonly hasCalls: (registerId: string) => boolean;
  /** Called with a phone whose connection is lost. */
  readonly onLost: (phone: GatePhone) => void;
  /** Resolves when the phone system knows that a phone is registered. */
  readonly arrival: (registerId: string, signal: AbortSignal) => Promise<void>;
}

/** The longest message of a phone. */
const maxOctets = 65_536;
/** The longest time that the answer to a registration waits until we know of it. It may have ended meanwhile. */
const arrivalMs = 2_000;

/** The connection of a phone. */
interface GateSession {
  readonly socket: WebSocket;
  /** Its own path, and the paths of its lost connections. */
  readonly paths: GatePath[];
  readonly gone: AbortController;
  /** The phone that has asked to be registered, which Asterisk may refuse. */
  asked?: GatePhone;
  phone?: GatePhone;
}

/**
 * The way of phones in browsers to Asterisk: our address, which is encrypted and which pages know, in place of Asterisk's own. It
 * adds what Asterisk cannot say: the line of a call that a phone has dialled.
 */
export class SipGate {
  readonly #options: SipGateOptions;
  readonly #sessions = new Set<GateSession>();
  readonly #away = new AwayPaths();
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
    return this.#sessions.size;
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

  /** Cuts the connections of all phones, which may come back. */
  cutAll(): void {
    for (const { socket } of this.#sessions) socket.terminate();
  }

  stop(): void {
    this.setOpen(false);
    for (const session of this.#sessions) {
      delete session.phone;
      for (const { asterisk } of session.paths) asterisk.terminate();
    }
    this.#away.endAll();
  }

  accept(socket: WebSocket): void {
    if (!this.#isOpen) {
      socket.close(1013, 'SIP is stopped');
      return;
    }
    const asterisk = new WebSocket(this.#options.url(), 'sip', { maxPayload: maxOctets });
    const path = new GatePath(asterisk, socket);
    const session: GateSession = { socket, paths: [path], gone: new AbortController() };
    this.#sessions.add(session);
    socket.on('close', () => this.#left(session));
    asterisk.on('close', () => socket.terminate());
    for (const one of [socket, asterisk])
      one.on('error', (error) => this.#options.log.debug({ error }, 'A phone in a browser was cut'));
    const opened = new Promise<void>((resolve) => asterisk.once('open', resolve));
    this.#pipe(socket, opened, async (text) => {
      const passed = await this.#fromPhone(text, session);
      if (passed !== undefined) path.toAsterisk(passed);
    });
    this.#pipe(asterisk, Promise.resolve(), async (text) => {
      const heard = this.#talks.fromAsterisk(text, (asked) => path.toPhone(asked));
      path.toPhone(await this.#fromAsterisk(heard, session));
    });
  }

  /** Handles the messages in their order. */
  #pipe(from: WebSocket, ready: Promise<void>, pass: (text: string) => Promise<void>): void {
    let last = ready;
    from.on('message', (data) => {
      last = last
        .then(() => pass(String(data)))
        .catch((error: unknown) => this.#options.log.debug({ error }, 'A SIP message was dropped'));
    });
  }

  /** The connection of a phone is lost. Asterisk does not notice while the phone has calls and may come back. */
  #left(session: GateSession): void {
    const { phone, paths, gone } = session;
    gone.abort();
    this.#sessions.delete(session);
    if (phone && this.#options.hasCalls(phone.registerId)) {
      this.#away.keep(phone, paths);
      this.#options.onLost(phone);
    } else for (const { asterisk } of paths) asterisk.terminate();
  }

  async #fromPhone(text: string, session: GateSession): Promise<string | undefined> {
    if (text.startsWith('REGISTER ')) {
      const registerId = userOf(headerOf(text, 'From', 'f'));
      session.asked = readPhone(registerId, headerOf(text, 'Contact', 'm'));
      if (/(^|[\s,])talk($|[\s,;])/i.test(headerOf(text, 'Allow-Events', 'u'))) this.#talking.add(registerId);
      await this.#options.onRegister(registerId);
    }
    if (text.startsWith('INVITE ')) this.notes.onInvite(text);
    return this.#talks.fromPhone(withAddress(text));
  }

  async #fromAsterisk(text: string, session: GateSession): Promise<string> {
    const [, status, method] = /^SIP\/2\.0 (\d{3})[\s\S]*?\r\nCSeq: *\d+ +(\w+)/i.exec(text) ?? [];
    if (method === 'REGISTER' && status === '200') await this.#registered(text, session);
    return this.notes.added(text);
  }

  async #registered(text: string, session: GateSession): Promise<void> {
    // The answer to a phone that leaves can name its address too, without a time.
    if (!/\r\nContact:[^\r\n]*;expires=[1-9]/i.test(text)) {
      delete session.phone;
      return;
    }
    const { asked, gone, paths, socket } = session;
    // A phone that is registered may be called at once.
    await this.#options.arrival(
      userOf(headerOf(text, 'From', 'f')),
      AbortSignal.any([gone.signal, AbortSignal.timeout(arrivalMs)]),
    );
    if (!asked || gone.signal.aborted) return;
    session.phone = asked;
    for (const path of this.#away.take(asked)) {
      paths.push(path);
      path.lead(socket);
    }
  }
}
