import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { connect, PDU, type Pdu, type Session } from 'smpp';
import type { Clock } from '../../base/clock.ts';
import type { SmppOptions } from './smpp-options.ts';
import { status } from './status.ts';
import './malformed-pdus.ts';
import './raw-octets.ts';

/** The connection ended before the carrier answered. */
export class LinkLost extends Error {
  /** False: the request has not left this machine. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super('The connection to the carrier was lost.');
    this.wasSent = wasSent;
  }
}

interface LinkDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onBound: () => void;
  /** Receives a message or a receipt. Resolves with the status of the answer. */
  readonly onDelivery: (pdu: Pdu, session: string) => Promise<number>;
}

type Waiting = (error: LinkLost) => void;

const [firstPauseMs, longestPauseMs] = [1_000, 60_000];
const aliveEveryMs = 15_000;
const answerMs = 30_000;
/** More deliveries do not wait here: the carrier keeps them, and repeats them later. */
const maxDeliveries = 500;
/** A carrier that leaves so many octets of answers unread does not read. */
const maxUnread = 1_000_000;
/** Messages that have no answer. */
const withoutAnswer = new Set(['alert_notification', 'outbind']);

/**
 * The connection to a carrier as a transceiver: binds, keeps alive, and connects again after a pause that doubles with
 * each failure. Deliveries are handled and answered in turn.
 */
export class SmppLink {
  readonly #options: SmppOptions;
  readonly #deps: LinkDeps;
  readonly #waiting = new Set<Waiting>();
  #session: Session | undefined;
  /** The name of the session, once it is bound. */
  #bound: string | undefined;
  #failures = 0;
  /** The carrier has answered or delivered something on this connection, and has made no mistake. */
  #isUseful = false;
  #waitingDeliveries = 0;
  #isClosed = false;
  #deliveries: Promise<unknown> = Promise.resolve();
  #cancelTimer = () => {};

  constructor(options: SmppOptions, deps: LinkDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#connect();
  }

  get isBound(): boolean {
    return this.#bound !== undefined;
  }

  /** Returns true while the session with this name is bound. */
  isSession(name: string): boolean {
    return this.#bound === name;
  }

  /**
   * Sends a request. Resolves with the answer, also with an error status.
   *
   * @throws LinkLost
   */
  request(command: string, params: Readonly<Record<string, unknown>> = {}): Promise<Pdu> {
    return new Promise((resolve, reject) => {
      const session = this.#session;
      const stop = this.#deps.clock.after(answerMs, () => {
        if (session) this.#fail(session, { command }, 'the carrier does not answer');
      });
      const lost: Waiting = (error) => {
        stop();
        this.#waiting.delete(lost);
        reject(error);
      };
      this.#waiting.add(lost);
      const isSent = session?.send(new PDU(command, params), (answer) => {
        if (!this.#waiting.has(lost)) return;
        if (session && !isAnswer(answer, command)) {
          this.#fail(
            session,
            { command, answer: answer.command },
            'the carrier gives an answer of another kind',
          );
          return;
        }
        this.#waiting.delete(lost);
        stop();
        resolve(answer);
      });
      if (!isSent) lost(new LinkLost(false));
    });
  }

  /** Parts from the carrier in good order. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    await this.#deliveries;
    const session = this.#session;
    if (!session) return;
    if (this.isBound) await Promise.race([this.request('unbind').catch(() => {}), this.#wait(2_000)]);
    session.destroy();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#deps.clock.after(ms, resolve);
    });
  }

  #connect(): void {
    const { host, port, isSecure } = this.#options;
    const name = randomUUID();
    const session = connect({
      host,
      port,
      tls: isSecure,
      ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    });
    this.#session = session;
    this.#isUseful = false;
    session.on(isSecure ? 'secureConnect' : 'connect', () => void this.#bind(session, name));
    // The library stops to read after a wrong length.
    session.on('error', (error) => this.#fail(session, { error }, 'the connection to the carrier failed'));
    session.on('close', () => this.#lost(session));
    session.on('pdu', (pdu) => this.#read(pdu, session, name));
  }

  async #bind(session: Session, name: string): Promise<void> {
    const { systemId, password, systemType } = this.#options;
    try {
      const answer = await this.request('bind_transceiver', {
        system_id: systemId,
        password,
        system_type: systemType,
        interface_version: 0x34,
      });
      if (answer.command_status !== status.ok) {
        this.#deps.log.error({ status: answer.command_status }, 'the carrier does not accept the account');
        session.destroy();
        return;
      }
      this.#bound = name;
      this.#deps.log.info('The carrier of text messages is connected');
      this.#keepAlive(name);
      this.#deps.onBound();
    } catch {
      session.destroy();
    }
  }

  #keepAlive(name: string): void {
    this.#cancelTimer = this.#deps.clock.after(aliveEveryMs, async () => {
      if ((await this.probe()) && name === this.#bound && !this.#isClosed) this.#keepAlive(name);
    });
  }

  /** Asks whether the carrier is there. If it is, it has read everything that was sent to it before. */
  async probe(): Promise<boolean> {
    const name = this.#bound;
    if (name === undefined) return false;
    try {
      await this.request('enquire_link');
      this.#isUseful = name === this.#bound;
      return this.#isUseful;
    } catch {
      // The connection has ended, which is handled there.
      return false;
    }
  }

  #read(pdu: Pdu, session: Session, name: string): void {
    if (session !== this.#session || pdu.isResponse() || withoutAnswer.has(pdu.command)) return;
    if (pdu.command === 'deliver_sm') this.#queue(pdu, session, name);
    else if (pdu.command === 'enquire_link' || pdu.command === 'unbind') {
      this.#answer(session, pdu.response());
      if (pdu.command === 'unbind') session.destroy();
    } else this.#answer(session, pdu.response({ command_status: status.unknownCommand }));
  }

  #queue(pdu: Pdu, session: Session, name: string): void {
    if (this.#waitingDeliveries >= maxDeliveries) {
      this.#answer(session, pdu.response({ command_status: status.temporaryFailure }));
      return;
    }
    this.#waitingDeliveries += 1;
    if (this.#waitingDeliveries === maxDeliveries)
      this.#deps.log.warn('the carrier delivers faster than messages can be stored, and has to repeat some');
    this.#deliveries = this.#deliveries.then(async () => {
      const code = this.#isClosed
        ? status.temporaryFailure
        : await this.#deps.onDelivery(pdu, name).catch((error) => {
            this.#deps.log.error({ error }, 'a message of the carrier could not be stored');
            return status.temporaryFailure;
          });
      this.#waitingDeliveries -= 1;
      if (session !== this.#session) return;
      if (code === status.ok) this.#isUseful = true;
      this.#answer(session, pdu.response(code === status.ok ? { message_id: '' } : { command_status: code }));
    });
  }

  #answer(session: Session, answer: Pdu): void {
    session.send(answer);
    const octets = session.socket.writableLength;
    if (octets > maxUnread) this.#fail(session, { octets }, 'the carrier does not read its answers');
  }

  /** Ends a connection for a mistake of the carrier. The pause before the next connection grows with each. */
  #fail(session: Session, details: Readonly<Record<string, unknown>>, message: string): void {
    if (session !== this.#session) return;
    this.#deps.log.warn(details, message);
    this.#isUseful = false;
    session.destroy();
  }

  #lost(session: Session): void {
    if (session !== this.#session) return;
    this.#cancelTimer();
    this.#session = undefined;
    this.#bound = undefined;
    for (const lost of [...this.#waiting]) lost(new LinkLost(true));
    if (this.#isClosed) return;
    if (this.#isUseful) this.#failures = 0;
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs);
    this.#failures += 1;
    this.#deps.log.warn({ pauseMs }, 'There is no connection to the carrier of text messages');
    this.#cancelTimer = this.#deps.clock.after(pauseMs, () => this.#connect());
  }
}

/** A response to a request has the same kind, or rejects it. */
const isAnswer = (answer: Pdu, command: string): boolean =>
  answer.command === `${command}_resp` ||
  (answer.command === 'generic_nack' && answer.command_status !== status.ok);
