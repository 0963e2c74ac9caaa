import { setTimeout as pause } from 'node:timers/promises';
import type { SeenMessage } from '#widget/embed/inspector/recording.ts';
import { isSame, type Names, renamed } from './same.ts';

/** A page with a widget, to which a recording is played. */
export interface ReplayPage {
  /** Sets the page's answers to service requests of the widget, in this order; the last answer repeats. */
  answer(service: string, values: readonly unknown[]): Promise<void>;
  /** Subscribes to these events. */
  listen(events: readonly string[]): Promise<void>;
  request(method: string, params: unknown): Promise<unknown>;
  /** All events and requests of the widget so far, oldest first. */
  heard(): Promise<readonly Heard[]>;
}

export type Heard =
  | { readonly event: string; readonly value: unknown }
  | { readonly service: string; readonly params: unknown };

/** A place where the widget's message differs from the recorded one. */
export interface Difference {
  /** Index of the message in the recording. */
  readonly at: number;
  readonly what: string;
  readonly recorded: unknown;
  readonly present: unknown;
}

/** Fields that depend on the machine, not on the widget. */
const notCompared: ReadonlySet<string> = new Set(['reach', 'quality', 'devices', 'usage', 'error']);

interface Wish {
  readonly at: number;
  readonly what: string;
  readonly recorded: unknown;
  readonly find: (heard: readonly Heard[]) => readonly unknown[];
}

type Recorded = readonly SeenMessage[];

/**
 * Plays the page's side of a recording to a widget and compares the widget's messages. A request is sent once the
 * widget has repeated all messages that preceded it in the recording, however long that takes.
 */
export class Replay {
  readonly #messages: Recorded;
  readonly #page: ReplayPage;
  readonly #timeoutMs: number;
  readonly #names: Names = new Map();
  readonly #differences: Difference[] = [];
  readonly #replies = new Map<unknown, Promise<unknown>>();
  /** Expected messages by name: of a state only the last value counts. */
  #wishes = new Map<string, Wish>();
  /** The number of messages received when the last request was sent. */
  #heardBefore = 0;

  constructor(messages: Recorded, page: ReplayPage, { timeoutMs = 20_000 } = {}) {
    this.#messages = messages;
    this.#page = page;
    this.#timeoutMs = timeoutMs;
  }

  async run(): Promise<readonly Difference[]> {
    await this.#prepare();
    for (const [at, { message }] of this.#messages.entries()) {
      if (message.callside === 'event') this.#expectEvent(at, message);
      if (message.callside === 'ask') this.#expectQuestion(at, message);
      if (message.callside === 'request') await this.#request(at, message);
      if (message.callside === 'reply') await this.#compareReply(at, message);
    }
    await this.#settle();
    return this.#differences;
  }

  async #prepare(): Promise<void> {
    const questions = this.#all('ask');
    const services = new Set(questions.map(({ service }) => String(service)));
    for (const service of services) {
      const asked = questions.filter(({ service: one }) => one === service).map(({ id }) => id);
      const answers = this.#all('answer').filter(({ id }) => asked.includes(id));
      await this.#page.answer(
        service,
        answers.map(({ value }) => value),
      );
    }
    await this.#page.listen([...new Set(this.#all('event').map(({ event }) => String(event)))]);
  }

  #all(kind: string): readonly Record<string, unknown>[] {
    return this.#messages.flatMap(({ message }) => (message.callside === kind ? [message] : []));
  }

  #expectEvent(at: number, { event, value }: Record<string, unknown>): void {
    const name = String(event);
    if (notCompared.has(name)) return;
    const what = `event ${name}`;
    this.#wishes.set(what, {
      at,
      what,
      recorded: value,
      find: (heard) =>
        heard.flatMap((one) => ('event' in one && one.event === name ? [one.value] : [])).slice(-1),
    });
  }

  #expectQuestion(at: number, { service, params }: Record<string, unknown>): void {
    const name = String(service);
    const what = `question ${name} ${JSON.stringify(params)}`;
    const since = this.#heardBefore;
    this.#wishes.set(what, {
      at,
      what,
      recorded: params,
      find: (heard) =>
        heard.slice(since).flatMap((one) => ('service' in one && one.service === name ? [one.params] : [])),
    });
  }

  async #request(at: number, { id, method, params }: Record<string, unknown>): Promise<void> {
    await this.#settle();
    this.#heardBefore = (await this.#page.heard()).length;
    const reply = this.#page.request(String(method), renamed(params, this.#names));
    this.#replies.set(id, reply);
    // Its recorded reply decides whether it is compared; without one it is skipped.
    reply.catch((thrown: unknown) => this.#differ(at, `request ${method}`, 'a reply', String(thrown)));
  }

  async #compareReply(at: number, { callside: _, id, ...recorded }: Record<string, unknown>): Promise<void> {
    const asked = this.#replies.get(id);
    // The request was made before the recording began.
    if (!asked) return;
    const present = await asked;
    if (!isSame(recorded, present, this.#names)) this.#differ(at, `reply ${id}`, recorded, present);
  }

  /** Waits until the widget has sent all messages that were recorded up to this point. */
  async #settle(): Promise<void> {
    const until = performance.now() + this.#timeoutMs;
    while (this.#wishes.size > 0) {
      const heard = await this.#page.heard();
      for (const [name, { find, recorded }] of this.#wishes)
        if (find(heard).some((value) => isSame(recorded, value, this.#names))) this.#wishes.delete(name);
      if (this.#wishes.size === 0) return;
      if (performance.now() > until) return this.#giveUp(heard);
      await pause(50);
    }
  }

  #giveUp(heard: readonly Heard[]): void {
    for (const { at, what, recorded, find } of this.#wishes.values())
      this.#differ(at, what, recorded, find(heard).at(-1));
    this.#wishes = new Map();
  }

  #differ(at: number, what: string, recorded: unknown, present: unknown): void {
    this.#differences.push({ at, what, recorded, present });
  }
}
