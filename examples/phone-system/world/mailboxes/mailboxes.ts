import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';
import { displayName, type Person } from '../../domain/users/person.ts';
import { partSuffix, type Voicemails } from '../../domain/voicemail/voicemails.ts';
import type { VirtualCall, VirtualPhone } from '../../engine/port.ts';
import type { Route } from '../../exchange/route.ts';
import { decodeWav } from '../robots/wav.ts';
import { openingOf, takeMessage } from './mailbox-call.ts';

interface MailboxesOptions {
  readonly voicemails: Voicemails;
  readonly clock: Clock;
  /** The announcements for callers. */
  readonly greeting: Int16Array;
  /** Returns the WAV file of the greeting that a user has chosen; undefined without one. */
  readonly chosenSound: (personId: number) => Promise<Buffer | undefined>;
  readonly log: Logger;
}

const prefix = 'mailbox/';

/** Where callers leave messages for people who do not answer. */
export class Mailboxes {
  readonly #options: MailboxesOptions;
  readonly #opening: Int16Array;
  readonly #taking = new Set<Promise<void>>();

  constructor(options: MailboxesOptions) {
    this.#options = options;
    this.#opening = openingOf(options.greeting);
  }

  /** The route to a user's mailbox. Undefined if the user has none. */
  routeTo(person: Person): Route | undefined {
    if (!person.hasMailbox) return undefined;
    const shown = { number: person.number, label: `Voicemail of ${displayName(person)}` };
    return { kind: 'virtual', name: `${prefix}${person.id}`, shown };
  }

  /** The mailbox behind the name of a route. */
  phoneAt(name: string): VirtualPhone | undefined {
    if (!name.startsWith(prefix)) return undefined;
    const personId = Number(name.slice(prefix.length));
    return { onCall: (call) => this.#take(personId, call) };
  }

  /** Waits for messages in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#taking);
  }

  #take(personId: number, call: VirtualCall): void {
    const taking = this.#listen(personId, call)
      .catch((error) => {
        this.#options.log.error({ error, personId }, 'a message could not be kept');
        call.hangUp('failed');
      })
      .finally(() => this.#taking.delete(taking));
    this.#taking.add(taking);
  }

  /** A greeting that cannot be read must not keep a caller from leaving a message. */
  async #openingOf(personId: number): Promise<Int16Array> {
    try {
      const sound = await this.#options.chosenSound(personId);
      return sound ? openingOf(decodeWav(sound)) : this.#opening;
    } catch (error) {
      this.#options.log.error({ error, personId }, 'a greeting could not be read');
      return this.#opening;
    }
  }

  async #listen(personId: number, call: VirtualCall): Promise<void> {
    const { voicemails, clock } = this.#options;
    call.ring();
    if (await voicemails.isFull(personId)) {
      call.hangUp('busy');
      return;
    }
    if (call.ended.aborted) return;
    const file = `${personId}-${randomUUID()}.wav`;
    const part = voicemails.pathOf(`${file}${partSuffix}`);
    const receivedAt = clock.now();
    const durationMs = await takeMessage(call, await this.#openingOf(personId), part);
    if (durationMs === undefined) {
      await rm(part, { force: true });
      return;
    }
    await rename(part, voicemails.pathOf(file));
    const from = { number: call.from.number, label: call.from.label };
    await voicemails.add({ personId, from, file, receivedAt, durationMs });
  }
}
