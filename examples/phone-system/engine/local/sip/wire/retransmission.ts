import { type MessageHead, readHead } from './message-head.ts';

/** The timers of RFC 3261, 17: an estimate of the round trip, the longest pause, and the lifetime of a message. */
const t1Ms = 500;
const t2Ms = 4_000;
const lifeMs = 64 * t1Ms;

/** The maximum number of remembered requests of a peer; the oldest is removed first. */
const maxRemembered = 8_192;

/** A message that is sent repeatedly until it is stopped or its lifetime is over. */
class Repetition {
  readonly #write: () => void;
  readonly #onOver: () => void;
  readonly #bornAt = performance.now();
  readonly #maxMs: number;
  #pauseMs = t1Ms;
  #timer: NodeJS.Timeout;

  /** @param how.onOver called when its lifetime is over */
  constructor(
    write: () => void,
    { maxMs, onOver = () => {} }: { readonly maxMs: number; readonly onOver?: () => void },
  ) {
    this.#write = write;
    this.#onOver = onOver;
    this.#maxMs = maxMs;
    this.#timer = setTimeout(() => this.#repeat(), t1Ms);
  }

  /** Continues in the longest pauses only. */
  slowDown(): void {
    this.#pauseMs = t2Ms;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #repeat(): void {
    if (performance.now() - this.#bornAt >= lifeMs) {
      this.#onOver();
      return;
    }
    this.#write();
    this.#pauseMs = Math.min(2 * this.#pauseMs, this.#maxMs);
    this.#timer = setTimeout(() => this.#repeat(), this.#pauseMs);
  }
}

/** A request of a peer, and its response. */
interface Received {
  answer: string | undefined;
  repetition: Repetition | undefined;
  forgetAt: number;
}

/**
 * Makes SIP reliable on a network that loses, repeats and reorders messages (RFC 3261, 17). Requests are repeated until
 * they are answered, refusals of an INVITE until they are acknowledged, and a repeated request is answered again
 * without being passed on. The transactions above can treat the network as reliable. The acceptance of an INVITE is
 * repeated by its dialog.
 */
export class Retransmission {
  readonly #write: (text: string) => void;
  /** Requests that wait for a response. */
  readonly #requests = new Map<string, Repetition>();
  /** Our ACKs of refusals, sent again with every repeated refusal. */
  readonly #acknowledged = new Map<string, { readonly text: string; readonly forgetAt: number }>();
  readonly #received = new Map<string, Received>();

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** True without pending and remembered messages. */
  get isIdle(): boolean {
    return this.#requests.size + this.#acknowledged.size + this.#received.size === 0;
  }

  /** Sends a message, as often as necessary. */
  send(text: string): void {
    const head = readHead(text);
    if (head?.status !== undefined) this.#remember(head, head.status, text);
    else if (head?.method === 'ACK') {
      this.#acknowledged.set(head.branch, { text, forgetAt: performance.now() + lifeMs });
    } else if (head) this.#noteRequest(head, text);
    this.#write(text);
  }

  /** Sends the response to a request without remembering it: a repetition is a new request. */
  sendOnce(text: string): void {
    this.#write(text);
  }

  /**
   * True for the repetition of a known request, which gets the same response again. A response is none: a peer that sends our
   * own response back would get it for ever.
   */
  repeats(head: MessageHead): boolean {
    const isRequest = head.status === undefined && head.method !== 'ACK';
    const known = isRequest ? this.#received.get(keyOf(head, head.method)) : undefined;
    if (known?.answer !== undefined) this.#write(known.answer);
    return known !== undefined;
  }

  /** Processes a received message. False if it was only a repetition. */
  admit(head: MessageHead): boolean {
    return head.status === undefined ? this.#admitRequest(head) : this.#admitResponse(head, head.status);
  }

  dispose(): void {
    for (const repetition of this.#requests.values()) repetition.stop();
    for (const { repetition } of this.#received.values()) repetition?.stop();
    this.#requests.clear();
    this.#acknowledged.clear();
    this.#received.clear();
  }

  #noteRequest(head: MessageHead, text: string): void {
    const maxMs = head.method === 'INVITE' ? lifeMs : t2Ms;
    const key = `${head.branch} ${head.method}`;
    this.#requests.get(key)?.stop();
    const onOver = () => this.#requests.delete(key);
    this.#requests.set(key, new Repetition(() => this.#write(text), { maxMs, onOver }));
  }

  #admitResponse({ branch, method }: MessageHead, status: number): boolean {
    const key = `${branch} ${method}`;
    const asked = this.#requests.get(key);
    if (status < 200 && method !== 'INVITE') asked?.slowDown();
    else {
      asked?.stop();
      this.#requests.delete(key);
    }
    const acknowledged = method === 'INVITE' && status >= 300 ? this.#acknowledged.get(branch) : undefined;
    if (acknowledged) this.#write(acknowledged.text);
    return acknowledged === undefined;
  }

  #admitRequest(head: MessageHead): boolean {
    if (head.method === 'ACK') {
      const refused = this.#received.get(keyOf(head, 'INVITE'));
      refused?.repetition?.stop();
      return true;
    }
    if (this.repeats(head)) return false;
    this.#received.set(keyOf(head, head.method), {
      answer: undefined,
      repetition: undefined,
      forgetAt: Number.POSITIVE_INFINITY,
    });
    if (this.#received.size > maxRemembered) this.#makeRoom();
    return true;
  }

  #remember(head: MessageHead, status: number, answer: string): void {
    const received = this.#received.get(keyOf(head, head.method));
    if (!received) return;
    const isRepeated = received.answer === answer;
    received.answer = answer;
    if (status < 200 || isRepeated) return;
    received.forgetAt = performance.now() + lifeMs;
    if (head.method === 'INVITE' && status >= 300) {
      received.repetition = new Repetition(() => this.#write(answer), { maxMs: t2Ms });
    }
  }

  /** The first in the map is the oldest. A search for expired requests would take time at each request. */
  #makeRoom(): void {
    for (const [key, { repetition }] of this.#received) {
      if (this.#received.size <= maxRemembered) return;
      repetition?.stop();
      this.#received.delete(key);
    }
  }

  /** Removes expired state; called now and then. */
  forget(): void {
    const now = performance.now();
    for (const [key, received] of this.#received) {
      if (received.forgetAt > now) continue;
      received.repetition?.stop();
      this.#received.delete(key);
    }
    for (const [key, { forgetAt }] of this.#acknowledged) if (forgetAt <= now) this.#acknowledged.delete(key);
  }
}

function keyOf({ branch, sentBy }: MessageHead, method: string): string {
  return `${branch} ${sentBy} ${method}`;
}
