import { parseJson } from '#wire/json.ts';
import { normalCloseCode } from '#wire/push/push.ts';
import type { Platform, Socket, SocketEvents } from '../platform/platform.ts';

/** A frame about a subscription. Its other properties are passed on unread. */
interface SubscriptionFrame {
  readonly id: string;
  readonly type?: unknown;
}

/** The name of the first client of a socket, whose ids have no prefix. */
const firstName = '';

interface Listener {
  readonly events: SocketEvents;
  /** The ids of its subscriptions, without the prefix. */
  readonly watched: Set<string>;
}

/**
 * Shares a single WebSocket among several clients, because the router allows one per session. Subscription ids are prefixed
 * with the client's number, except the ids of the first client of a socket. The frames of a client that is alone are passed
 * on unread; otherwise each frame is parsed once, here.
 */
export class SocketMultiplexer {
  readonly #open: NonNullable<Platform['openSocket']>;
  readonly #listeners = new Map<string, Listener>();
  #count = 0;
  #socket: Socket | undefined;
  #isOpen = false;
  #greeting: string | undefined;

  constructor(open: NonNullable<Platform['openSocket']>) {
    this.#open = open;
  }

  /** Opens a socket for another client. */
  join(url: string, events: SocketEvents): Socket {
    const name = this.#socket ? String(++this.#count) : firstName;
    this.#listeners.set(name, { events, watched: new Set() });
    if (!this.#socket) this.#connect(url);
    else if (this.#isOpen) queueMicrotask(() => this.#welcome(name));
    return { send: (text) => this.#send(name, text), close: (code) => this.#leave(name, code) };
  }

  /** Closes the socket of all clients. */
  close(code: number = normalCloseCode): void {
    const socket = this.#socket;
    this.#closed(1006, '');
    socket?.close(code);
  }

  #connect(url: string): void {
    const socket = this.#open(url, {
      opened: () => {
        this.#isOpen = true;
        for (const name of this.#listeners.keys()) this.#welcome(name);
      },
      message: (text) => {
        if (socket === this.#socket) this.#message(text);
      },
      closed: (code, reason) => {
        if (socket === this.#socket) this.#closed(code, reason);
      },
    });
    this.#socket = socket;
  }

  #welcome(name: string): void {
    const events = this.#listeners.get(name)?.events;
    if (!events || !this.#isOpen) return;
    events.opened();
    if (this.#greeting !== undefined) events.message(this.#greeting);
  }

  #message(text: string): void {
    const isShared = this.#listeners.size > 1 || !this.#listeners.has(firstName);
    const frame = isShared ? subscriptionFrame(text) : undefined;
    if (frame) {
      const [, name = firstName, id = frame.id] = /^(\d+)\.(.*)$/.exec(frame.id) ?? [];
      const events = this.#listeners.get(name)?.events;
      if (events) deliverFrame(events, { ...frame, id });
      return;
    }
    if (this.#greeting === undefined && text.includes('timeout_milliseconds')) this.#greeting = text;
    // An earlier client may have ended this client because of the message.
    for (const [name, listener] of [...this.#listeners])
      if (this.#listeners.get(name) === listener) listener.events.message(text);
  }

  #send(name: string, text: string): void {
    const listener = this.#listeners.get(name);
    if (!listener || !this.#isOpen) return;
    const frame = subscriptionFrame(text);
    if (frame) this.#pass(name, listener, frame);
    else this.#socket?.send(text);
  }

  #pass(name: string, { watched }: Listener, frame: SubscriptionFrame): void {
    if (frame.type === 'unsubscribe') watched.delete(frame.id);
    else watched.add(frame.id);
    this.#socket?.send(
      JSON.stringify({ ...frame, id: name === firstName ? frame.id : `${name}.${frame.id}` }),
    );
  }

  #leave(name: string, code = normalCloseCode): void {
    const listener = this.#listeners.get(name);
    if (!listener) return;
    // A silent peer is silent for all clients, so the socket is closed: a client that joined again would get the same dead
    // socket.
    if (code !== normalCloseCode) {
      this.#listeners.delete(name);
      this.close(code);
      return;
    }
    for (const id of [...listener.watched]) this.#pass(name, listener, { type: 'unsubscribe', id });
    this.#listeners.delete(name);
    if (this.#listeners.size === 0) this.close();
  }

  #closed(code: number, reason: string): void {
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    this.#socket = undefined;
    this.#isOpen = false;
    this.#greeting = undefined;
    for (const { events } of listeners) events.closed(code, reason);
  }
}

/** Passes on a frame that has been parsed. */
export function deliverFrame(events: SocketEvents, frame: unknown): void {
  if (events.frame) events.frame(frame);
  else events.message(JSON.stringify(frame));
}

function subscriptionFrame(text: string): SubscriptionFrame | undefined {
  const json = parseJson(text);
  const hasId = typeof json === 'object' && json !== null && 'id' in json && typeof json.id === 'string';
  return hasId ? (json as SubscriptionFrame) : undefined;
}
