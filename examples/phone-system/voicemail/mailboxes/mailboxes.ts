import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { GreetingPurpose } from '../../../../sdk/wire/calls/greeting.ts';
import type { Clock } from '../../base/clock.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { Party, VirtualCall, VirtualPhone } from '../../engine/port.ts';
import type { Route } from '../../exchange/route.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { displayName, type People, type Person } from '../../users/person.ts';
import type { MailboxStates } from '../mailbox-states.ts';
import type { MessageMails } from '../message-mails.ts';
import {
  longestGroupMessageMs,
  type MailboxOwner,
  type NewMessage,
  partSuffix,
  type Voicemails,
} from '../voicemails.ts';
import { announce, openingOf, takeMessage } from './mailbox-call.ts';

interface MailboxesOptions {
  readonly company: CurrentCompany;
  readonly voicemails: Voicemails;
  readonly states: MailboxStates;
  readonly mails: MessageMails;
  readonly people: People;
  readonly clock: Clock;
  /** Returns an announcement of the phone system's own in the language of the caller. */
  readonly speak: (
    phrase: 'leaveMessage' | 'mailboxFull' | 'noMessagesTaken',
    to: Party,
  ) => Promise<Int16Array>;
  /** Returns the WAV file of the greeting that applies now on this occasion; undefined without a greeting. */
  readonly soundFor: (personId: number, purpose: GreetingPurpose) => Promise<Buffer | undefined>;
  /** Returns the occasion on which a call reaches this user now. */
  readonly purposeOf: (personId: number) => GreetingPurpose;
  /** Returns the choices of the owner. */
  readonly optionsOf: (personId: number) => MailboxOptions;
  /** Plays the messages of a user to a caller who wants to hear them. */
  readonly access: (
    call: VirtualCall,
    personId: number,
    how: { readonly isOwnPhone: boolean },
  ) => Promise<void>;
  readonly log: Logger;
}

/** The choices of the owner of a mailbox. */
interface MailboxOptions {
  /** Callers can leave messages; otherwise they hear the opening only. */
  readonly takesMessages: boolean;
  readonly maxDurationMs: number;
}

/** A sound for a caller, and the occasion that it is for. */
export interface MailboxOpening {
  readonly sound: Int16Array;
  readonly purpose: GreetingPurpose;
}

const prefix = 'mailbox/';
const groupPrefix = 'group-mailbox/';
const accessPrefix = 'mailbox-access/';

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

  /** The route on which a user hears the messages of their own mailbox. Undefined if the user has none. */
  accessOf(person: Person): Route | undefined {
    if (!person.hasMailbox) return undefined;
    const shown = { number: this.#options.company.current.numberPlan.voicemail, label: 'Voicemail' };
    return { kind: 'virtual', name: `${accessPrefix}${person.id}`, shown };
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
    if (name.startsWith(accessPrefix)) {
      const personId = Number(name.slice(accessPrefix.length));
      return { onCall: (call) => this.#run({ personId }, call, () => this.#open(call, personId)) };
    }
    if (!name.startsWith(prefix)) return undefined;
    const personId = Number(name.slice(prefix.length));
    return { onCall: (call) => this.#take({ personId }, call) };
  }

  /** Records a message in a call that a service has answered, after this sound in place of the greeting. */
  record(call: VirtualCall, personId: number, opening: MailboxOpening): Promise<void> {
    return this.#listen({ personId }, call, opening);
  }

  /** Waits for messages in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#taking);
  }

  #take(owner: MailboxOwner, call: VirtualCall): void {
    this.#run(owner, call, () => this.#listen(owner, call));
  }

  /** The phones of the owner need no PIN, unless the owner wants a PIN. */
  #open(call: VirtualCall, personId: number): Promise<void> {
    const owner = this.#options.people.byId(personId);
    const isOwnPhone = (call.from.account ?? call.from.number) === owner?.number;
    return this.#options.access(call, personId, { isOwnPhone });
  }

  #run(owner: MailboxOwner, call: VirtualCall, task: () => Promise<void>): void {
    const taking = task()
      .catch((error) => {
        this.#options.log.error({ error, ...owner }, 'a call to a mailbox failed');
        call.hangUp('failed');
      })
      .finally(() => this.#taking.delete(taking));
    this.#taking.add(taking);
  }

  async #openingFor(owner: MailboxOwner, caller: Party): Promise<MailboxOpening> {
    const found = await this.#greetingFor(owner);
    const { sound, purpose } = found ?? {
      sound: await this.#options.speak('leaveMessage', caller),
      purpose: 'VOICE_MAIL' as const,
    };
    return { sound: openingOf(sound), purpose };
  }

  /** A greeting that cannot be read must not keep a caller from leaving a message. */
  async #greetingFor(owner: MailboxOwner): Promise<MailboxOpening | undefined> {
    const { soundFor, purposeOf, log } = this.#options;
    if (!('personId' in owner)) return undefined;
    const { personId } = owner;
    try {
      for (const purpose of [purposeOf(personId), 'VOICE_MAIL'] as const) {
        const sound = await soundFor(personId, purpose);
        if (sound) return { sound: decodeWav(sound), purpose };
      }
    } catch (error) {
      log.error({ error, ...owner }, 'a greeting could not be read');
    }
    return undefined;
  }

  /** The caller hears the greeting of the owner, and that there will be no message. */
  async #refuse(owner: MailboxOwner, call: VirtualCall): Promise<void> {
    const { speak } = this.#options;
    const greeting = await this.#greetingFor(owner);
    const notice = await speak('noMessagesTaken', call.from);
    await announce(call, greeting ? greeting.sound : notice);
  }

  async #listen(owner: MailboxOwner, call: VirtualCall, given?: MailboxOpening): Promise<void> {
    const { voicemails, clock, states, speak, optionsOf } = this.#options;
    call.ring();
    const { takesMessages, maxDurationMs } =
      'personId' in owner
        ? optionsOf(owner.personId)
        : { takesMessages: true, maxDurationMs: longestGroupMessageMs };
    if (!takesMessages) {
      await this.#refuse(owner, call);
      return;
    }
    const giveBack = await voicemails.reserve(owner);
    if (!giveBack) {
      if ('personId' in owner) await states.noteRefusal(owner.personId, clock.now());
      await announce(call, await speak('mailboxFull', call.from));
      return;
    }
    try {
      await this.#takeMessage(owner, call, { given, maxDurationMs });
    } finally {
      giveBack();
    }
  }

  async #takeMessage(
    owner: MailboxOwner,
    call: VirtualCall,
    { given, maxDurationMs }: { readonly given: MailboxOpening | undefined; readonly maxDurationMs: number },
  ): Promise<void> {
    const { voicemails, clock } = this.#options;
    const file = `${'personId' in owner ? owner.personId : `group-${owner.groupId}`}-${randomUUID()}.wav`;
    const part = voicemails.pathOf(`${file}${partSuffix}`);
    const receivedAt = clock.now();
    const opening = given
      ? { ...given, sound: openingOf(given.sound) }
      : await this.#openingFor(owner, call.from);
    const taken = await takeMessage(call, { opening: opening.sound, file: part, maxDurationMs });
    if (taken === 'nothing' || taken === 'access') {
      await rm(part, { force: true });
      // The number of the caller proves nothing: any caller can show any number.
      if (taken === 'access' && 'personId' in owner)
        await this.#options.access(call, owner.personId, { isOwnPhone: false });
      return;
    }
    const { durationMs } = taken;
    await rename(part, voicemails.pathOf(file));
    const from = { number: call.from.number, label: call.from.label };
    const isOwn = 'personId' in owner && this.#options.people.byId(owner.personId)?.number === from.number;
    const type = isOwn ? 'RECORD_SERVICE' : opening.purpose;
    await this.#keep({ owner, from, file, receivedAt, durationMs, type, isRead: isOwn });
  }

  /** Stores the message, and notifies its owner in the way that the owner has chosen. */
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
