import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { connect, PDU, type Pdu, type Session } from 'smpp';
import type { Clock } from '../../clock.ts';
import type { SmppOptions } from './smpp-options.ts';
import { status } from './status.ts';
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

/**
 * The connection to a carrier as a transceiver: binds, keeps alive, and connects again after a pause that doubles with each failure.
 * Deliveries are handled and answered one after the other.
 */
export class SmppLink {
  readonly #options: SmppOptions;
  readonly #deps: LinkDeps;
  readonly #waiting = new Set<Waiting>();
  #session: Session | undefined;
  /** The name of the session, once it is bound. */
  #bound: string | undefined;
  #failures = 0;
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

  /**
   * Sends a request. Resolves with the answer, whatever its status is.
   *
   * @throws LinkLost
   */
  request(command: string, params: Readonly<Record<string, unknown>> = {}): Promise<Pdu> {
    return new Promise((resolve, reject) => {
      const session = this.#session;
      const stop = this.#deps.clock.after(answerMs, () => {
        this.#deps.log.warn({ command }, 'the carrier does not answer');
        session?.destroy();
      });
      const lost: Waiting = (error) => {
        stop();
        this.#waiting.delete(lost);
        reject(error);
      };
      this.#waiting.add(lost);
      const isSent = session?.send(new PDU(command, params), (answer) => {
        if (!this.#waiting.delete(lost)) return;
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
    session.on(isSecure ? 'secureConnect' : 'connect', () => void this.#bind(session, name));
    // The library stops to read after a message that it cannot parse.
    session.on('error', (error) => {
      this.#deps.log.warn({ error }, 'the connection to the carrier failed');
      session.destroy();
    });
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
      this.#failures = 0;
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
      return name === this.#bound;
    } catch {
      // The connection has ended, which is handled there.
      return false;
    }
  }

  #read(pdu: Pdu, session: Session, name: string): void {
    if (pdu.isResponse()) return;
    if (pdu.command === 'deliver_sm') {
      this.#deliveries = this.#deliveries.then(async () => {
        const code = this.#isClosed
          ? status.temporaryFailure
          : await this.#deps.onDelivery(pdu, name).catch((error) => {
              this.#deps.log.error({ error }, 'a message of the carrier could not be stored');
              return status.temporaryFailure;
            });
        session.send(pdu.response(code === status.ok ? { message_id: '' } : { command_status: code }));
      });
    } else if (pdu.command === 'enquire_link' || pdu.command === 'unbind') {
      session.send(pdu.response());
      if (pdu.command === 'unbind') session.destroy();
    } else session.send(pdu.response({ command_status: status.unknownCommand }));
  }

  #lost(session: Session): void {
    if (session !== this.#session) return;
    this.#cancelTimer();
    this.#session = undefined;
    this.#bound = undefined;
    for (const lost of [...this.#waiting]) lost(new LinkLost(true));
    if (this.#isClosed) return;
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs);
    this.#failures += 1;
    this.#cancelTimer = this.#deps.clock.after(pauseMs, () => this.#connect());
  }
}
