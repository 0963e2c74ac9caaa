import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { GreetingPurpose } from '../../../../sdk/wire/calls/greeting.ts';
import type { Clock } from '../../domain/clock.ts';
import { displayName, type People, type Person } from '../../domain/users/person.ts';
import type { MailboxStates } from '../../domain/voicemail/mailbox-states.ts';
import type { MessageMails } from '../../domain/voicemail/message-mails.ts';
import {
  type MailboxOwner,
  type NewMessage,
  partSuffix,
  type Voicemails,
} from '../../domain/voicemail/voicemails.ts';
import type { Party, VirtualCall, VirtualPhone } from '../../engine/port.ts';
import type { Route } from '../../exchange/route.ts';
import { decodeWav } from '../robots/wav.ts';
import { announce, openingOf, takeMessage } from './mailbox-call.ts';

interface MailboxesOptions {
  readonly voicemails: Voicemails;
  readonly states: MailboxStates;
  readonly mails: MessageMails;
  readonly people: People;
  readonly clock: Clock;
  /** Returns an announcement of the phone system's own in the language of the caller. */
  readonly speak: (phrase: 'leaveMessage' | 'mailboxFull', to: Party) => Promise<Int16Array>;
  /** Returns the WAV file of the greeting that applies now on this occasion; undefined without one. */
  readonly soundFor: (personId: number, purpose: GreetingPurpose) => Promise<Buffer | undefined>;
  /** Returns the occasion on which a call reaches this user now. */
  readonly purposeOf: (personId: number) => GreetingPurpose;
  readonly log: Logger;
}

/** The opening that a caller hears, and the occasion that it is for. */
interface Opening {
  readonly sound: Int16Array;
  readonly purpose: GreetingPurpose;
}

const prefix = 'mailbox/';
const groupPrefix = 'group-mailbox/';

/** Where callers leave messages for people who do not answer. */
export class Mailboxes {
  readonly #options: MailboxesOptions;
  readonly #taking = new Set<Promise<void>>();

  constructor(options: MailboxesOptions) {
    this.#options = options;
  }

  /** The route to a user's mailbox. Undefined if the user has none. */
  routeTo(person: Person): Route | undefined {
    if (!person.hasMailbox) return undefined;
    const shown = { number: person.number, label: `Voicemail of ${displayName(person)}` };
    return { kind: 'virtual', name: `${prefix}${person.id}`, shown };
  }

  /** The route to the mailbox of a group. */
  routeToGroup({ id, number, label }: { id: number; number: string; label: string }): Route {
    return {
      kind: 'virtual',
      name: `${groupPrefix}${id}`,
      shown: { number, label: `Voicemail of ${label}` },
    };
  }

  /** The mailbox behind the name of a route. */
  phoneAt(name: string): VirtualPhone | undefined {
    if (name.startsWith(groupPrefix)) {
      const groupId = Number(name.slice(groupPrefix.length));
      return { onCall: (call) => this.#take({ groupId }, call) };
    }
    if (!name.startsWith(prefix)) return undefined;
    const personId = Number(name.slice(prefix.length));
    return { onCall: (call) => this.#take({ personId }, call) };
  }

  /** Waits for messages in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#taking);
  }

  #take(owner: MailboxOwner, call: VirtualCall): void {
    const taking = this.#listen(owner, call)
      .catch((error) => {
        this.#options.log.error({ error, ...owner }, 'a message could not be kept');
        call.hangUp('failed');
      })
      .finally(() => this.#taking.delete(taking));
    this.#taking.add(taking);
  }

  /** A greeting that cannot be read must not keep a caller from leaving a message. */
  async #openingFor(owner: MailboxOwner, caller: Party): Promise<Opening> {
    const { soundFor, purposeOf, speak, log } = this.#options;
    try {
      if ('personId' in owner) {
        const { personId } = owner;
        for (const purpose of [purposeOf(personId), 'VOICE_MAIL'] as const) {
          const sound = await soundFor(personId, purpose);
          if (sound) return { sound: openingOf(decodeWav(sound)), purpose };
        }
      }
    } catch (error) {
      log.error({ error, ...owner }, 'a greeting could not be read');
    }
    return { sound: openingOf(await speak('leaveMessage', caller)), purpose: 'VOICE_MAIL' };
  }

  async #listen(owner: MailboxOwner, call: VirtualCall): Promise<void> {
    const { voicemails, clock, states, speak } = this.#options;
    call.ring();
    if (await voicemails.isFull(owner)) {
      if ('personId' in owner) await states.noteRefusal(owner.personId, clock.now());
      if (!call.ended.aborted) await announce(call, await speak('mailboxFull', call.from));
      return;
    }
    if (call.ended.aborted) return;
    const file = `${'personId' in owner ? owner.personId : `group-${owner.groupId}`}-${randomUUID()}.wav`;
    const part = voicemails.pathOf(`${file}${partSuffix}`);
    const receivedAt = clock.now();
    const opening = await this.#openingFor(owner, call.from);
    const durationMs = await takeMessage(call, opening.sound, part);
    if (durationMs === undefined) {
      await rm(part, { force: true });
      return;
    }
    await rename(part, voicemails.pathOf(file));
    const from = { number: call.from.number, label: call.from.label };
    const isOwn = 'personId' in owner && this.#options.people.byId(owner.personId)?.number === from.number;
    const type = isOwn ? 'RECORD_SERVICE' : opening.purpose;
    await this.#keep({ owner, from, file, receivedAt, durationMs, type, isRead: isOwn });
  }

  /** Stores the message, and tells its owner in the way that the owner has chosen. */
  async #keep(message: NewMessage): Promise<void> {
    const { voicemails, states, mails } = this.#options;
    const { owner, from, file, receivedAt, durationMs } = message;
    if (!('personId' in owner)) return voicemails.add(message);
    const { notification, email } = await states.of(owner.personId);
    if (notification === 'NoNotification' || email === undefined || message.type === 'RECORD_SERVICE') {
      await voicemails.add(message);
      return;
    }
    const sound = notification === 'NotificationByEmail' ? undefined : voicemails.pathOf(file);
    const isSent = await mails.send({
      to: email,
      from: from.label || from.number,
      receivedAt,
      durationMs,
      sound,
    });
    // A message whose e-mail did not leave stays here, and is new.
    if (!isSent) return voicemails.add(message);
    if (notification === 'NotificationByEmailWithMessageNotStored') {
      await rm(voicemails.pathOf(file), { force: true });
      return;
    }
    await voicemails.add({ ...message, isRead: notification === 'NotificationByEmailWithMessageRead' });
  }
}
