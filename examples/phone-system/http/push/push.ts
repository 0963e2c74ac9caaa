import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { clientFrame } from '../../../../sdk/wire/push/client-frames.ts';
import { replacedCloseCode, type SubscriptionFrame } from '../../../../sdk/wire/push/push.ts';
import { type Changes, topics } from '../../base/changes.ts';
import { identify } from '../../resources/admission.ts';
import { Query } from '../../resources/query.ts';
import { Reading, wholeLength } from '../../resources/reading.ts';
import type { Services } from '../../resources/services.ts';
import type { ResourceTable } from '../../resources/table.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { Delivery } from './coalescer.ts';
import { Listeners } from './listeners.ts';
import { PushSocket } from './push-socket.ts';
import { Subscriptions } from './subscriptions.ts';

/** Close code after `notLogged`. */
const notLoggedCode = 4001;
/** Close code of a phone system that goes away. */
const goingAwayCode = 1001;

/** A transport of frames: a WebSocket, or a long-polling client. */
export interface PushChannel {
  /** @param onTaken the client has it, as far as its channel can know */
  send(frame: object, onTaken?: () => void): void;
  /** False while the reader is behind. */
  canTake(): boolean;
  close(code: number, reason: string): void;
  /** Ends it as a broken line would, without a closing message. */
  terminate(): void;
}

/** The content of a channel. */
export interface ChannelEvents {
  /** The client gave a sign of life. */
  readonly onSign: () => void;
  readonly onFrame: (text: string) => void;
  readonly onClose: () => void;
}

interface Connection {
  readonly channel: PushChannel;
  readonly subscriptions: Subscriptions;
}

/** The push side of the wire: a connection for each session, its listeners and its subscriptions. */
export class Push {
  readonly listeners: Listeners;
  readonly #changes: Changes;
  readonly #sessions: Sessions;
  readonly #log: Logger;
  readonly #timeoutMs: number;
  readonly #connections = new Map<string, Connection>();

  constructor(options: { changes: Changes; sessions: Sessions; timeoutMs: number; log: Logger }) {
    this.#changes = options.changes;
    this.#sessions = options.sessions;
    this.#log = options.log;
    this.#timeoutMs = options.timeoutMs;
    this.listeners = new Listeners(
      options.changes,
      (session, frame, onTaken) => this.#send(session, frame, onTaken),
      {
        onFull: (session) => options.sessions.end(session),
        onFailure: (error) => options.log.error({ error }, 'listeners could not be checked again'),
      },
    );
    options.sessions.onEnd((session) => this.#end(session));
  }

  #send(session: Session, frame: object, onTaken: () => void): Delivery {
    const connection = this.#connections.get(session.id);
    return connection === undefined ? 'away' : trySend(connection.channel, frame, onTaken);
  }

  /**
   * Accepts a new connection with `octets` received so far. Without a session it receives `notLogged` and is closed.
   */
  accept(
    ws: WebSocket,
    octets: Readable,
    session: Session | undefined,
    table: ResourceTable,
    services: Services,
  ): void {
    if (session === undefined) {
      ws.on('error', () => ws.terminate());
      ws.send(JSON.stringify({ type: 'notLogged' } satisfies SubscriptionFrame));
      ws.close(notLoggedCode, 'not logged');
      return;
    }
    this.connect(
      session,
      (events) => new PushSocket(ws, { ...events, octets, timeoutMs: this.#timeoutMs }),
      table,
      services,
    );
  }

  /** Makes a channel the connection of a session, in place of any older channel. */
  connect(
    session: Session,
    open: (events: ChannelEvents) => PushChannel,
    table: ResourceTable,
    services: Services,
  ): void {
    this.#connections.get(session.id)?.channel.close(replacedCloseCode, 'replaced by a newer connection');
    const channel = open({
      onSign: () => this.#sessions.touch(session),
      onFrame: (text) => this.#receive(text, connection),
      onClose: () => {
        stopRights();
        subscriptions.dispose();
        if (this.#connections.get(session.id) === connection) this.#connections.delete(session.id);
      },
    });
    const subscriptions = new Subscriptions({
      changes: this.#changes,
      read: (source, query) => {
        const request = { services, params: {}, headers: new Headers(), address: '' };
        const asked = { request: identify(request, session), query: new Query(query) };
        return new Reading(table, source, asked, wholeLength);
      },
      update: (frame) => trySend(channel, frame),
      answer: (frame) => channel.send(frame),
    });
    const { holder } = session;
    const stopRights =
      holder.kind === 'person'
        ? this.#changes.listen(topics.rights(holder.personId), () => {
            subscriptions
              .recheck()
              .catch((error) => this.#log.error({ error }, 'subscriptions could not be checked again'));
          })
        : () => {};
    const connection = { channel, subscriptions };
    this.#connections.set(session.id, connection);
    this.listeners.resume(session);
  }

  #receive(text: string, { subscriptions }: Connection): void {
    const frame = z.safeParse(clientFrame, parseJson(text));
    if (!frame.success) {
      this.#log.debug({ text: text.slice(0, 200) }, 'a push frame that nobody understands');
      return;
    }
    if (frame.data.type === 'unsubscribe') subscriptions.unsubscribe(frame.data.id);
    else {
      subscriptions
        .subscribe(frame.data)
        .catch((error) => this.#log.error({ error, frame: frame.data }, 'a subscription failed'));
    }
  }

  #end(session: Session): void {
    this.listeners.end(session);
    const connection = this.#connections.get(session.id);
    connection?.channel.send({ type: 'notLogged' } satisfies SubscriptionFrame);
    connection?.channel.close(notLoggedCode, 'not logged');
  }

  /** For the control interface: breaks connections as a bad line does. */
  drop(which: (session: string) => boolean = () => true): number {
    const dropped = [...this.#connections].filter(([id]) => which(id));
    for (const [, { channel }] of dropped) channel.terminate();
    return dropped.length;
  }

  counts() {
    let subscriptions = 0;
    for (const one of this.#connections.values()) subscriptions += one.subscriptions.size;
    return { connections: this.#connections.size, listeners: this.listeners.size, subscriptions };
  }

  dispose(): void {
    for (const { channel } of this.#connections.values())
      channel.close(goingAwayCode, 'the phone system stops');
    this.listeners.dispose();
  }
}

function trySend(channel: PushChannel, frame: object, onTaken?: () => void): Delivery {
  if (!channel.canTake()) return 'busy';
  channel.send(frame, onTaken);
  return 'sent';
}
