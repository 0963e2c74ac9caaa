import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { CompanyEventType } from '../../../sdk/wire/events/event.ts';
import type { Clock } from '../base/clock.ts';
import type { Session, Sessions } from '../http/sessions/sessions.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

/** The most streams at once. */
const maxStreams = 50;
/** A comment this often shows both sides that the other is there. */
const signMs = 15_000;
/** A reader that is so far behind is ended; it comes back and names the last event that it has. */
const maxBehindOctets = 1_048_576;
/** The most events that a returning reader gets at once; it gets the others when it comes back again. */
const maxReturned = 2_000;

interface EventStreamsDeps {
  readonly events: Pick<EventLog, 'listen' | 'after'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessions: Pick<Sessions, 'touch'>;
}

/** The order of a reader. */
export interface StreamOrder {
  readonly session: Session;
  /** Empty: all. */
  readonly types: ReadonlySet<CompanyEventType>;
  /** The last event that the reader has; undefined: only events from now on. */
  readonly lastId: string | undefined;
}

/** The streams of events (server-sent events) that are open. */
export class EventStreams {
  readonly #deps: EventStreamsDeps;
  readonly #open = new Map<Readable, Session>();

  constructor(deps: EventStreamsDeps) {
    this.#deps = deps;
  }

  /**
   * Opens a stream. A reader that names an event which is not kept any more first gets the event `gap`.
   *
   * @returns undefined if there are as many streams as there can be
   */
  async open({ session, types, lastId }: StreamOrder): Promise<Readable | undefined> {
    if (this.#open.size >= maxStreams) return undefined;
    const { events, clock, sessions, log } = this.#deps;
    const stream = new Readable({ read: () => {} });
    this.#open.set(stream, session);
    let lastSeq = 0;
    const send = (text: string) => {
      // An event may come between the end and the moment when the reader has read it.
      if (!this.#open.has(stream)) return;
      stream.push(text);
      if (stream.readableLength > maxBehindOctets) stream.destroy();
    };
    const sendEvents = (some: readonly LoggedEvent[]) => {
      for (const { seq, event } of some) {
        if (seq <= lastSeq) continue;
        lastSeq = seq;
        if (types.size === 0 || types.has(event.type)) send(frameOf(event.id, event.type, event));
      }
    };
    /** Events that come while the earlier ones are read. */
    const early: LoggedEvent[] = [];
    let isReading = true;
    const unlisten = events.listen((some) => (isReading ? void early.push(...some) : sendEvents(some)));
    const stopSigning = clock.every(signMs, () => {
      sessions.touch(session);
      send(': \n\n');
    });
    stream.once('close', () => {
      this.#open.delete(stream);
      unlisten();
      stopSigning();
    });
    send('retry: 3000\n\n');
    try {
      const missed = lastId === undefined ? [] : await events.after(lastId, maxReturned);
      if (missed) sendEvents(missed);
      else send('event: gap\ndata: {}\n\n');
      if (missed?.length === maxReturned) this.#finish(stream);
    } catch (error) {
      log.error({ error }, 'Earlier events cannot be read');
      stream.destroy();
    }
    isReading = false;
    sendEvents(early);
    return stream;
  }

  /** Ends the streams of a session. */
  end(session: Session): void {
    for (const [stream, owner] of this.#open) if (owner === session) this.#finish(stream);
  }

  /** The reader gets what was sent so far, and then the end. */
  #finish(stream: Readable): void {
    if (this.#open.delete(stream)) stream.push(null);
  }

  stop(): void {
    for (const stream of this.#open.keys()) stream.destroy();
  }
}

const frameOf = (id: string, type: string, event: object): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
