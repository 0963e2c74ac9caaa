import { readFile } from 'node:fs/promises';
import type { GreetingPurpose } from '../../../sdk/wire/calls/greeting.ts';
import type { QueuePhrase } from '../announcements/queue/texts.ts';
import type { Party } from '../engine/port.ts';
import type { Route } from '../exchange/route.ts';
import { decodeWav } from '../sounds/wav.ts';
import type { Person } from '../users/person.ts';
import type { Greetings } from '../voicemail/greetings.ts';
import type { Mailboxes } from '../voicemail/mailboxes/mailboxes.ts';
import { Dialogue, joined, speakTone } from './dialogue.ts';
import type { ServiceCall } from './service-phones.ts';

/** The dependencies of the programs of services. */
export interface ProgramDeps {
  readonly greetings: Pick<Greetings, 'soundFor' | 'fileOf' | 'pathOf'>;
  readonly mailboxes: Pick<Mailboxes, 'record'>;
  /** Returns a text, or a number of 1 to 20, as sound in the language of the caller. */
  readonly speak: (what: QueuePhrase | number, to: Party) => Promise<Int16Array>;
  /** Returns the route of a named destination, as a forwarding has it, if the user’s calls can go there. */
  readonly destinationOf: (person: Person, name: 'ENT_RCPT' | 'USER_MOBILE') => Route | undefined;
}

const decideMs = 4_000;
const nameMs = 4_000;

/** Returns the sound of a `File`; undefined for no file and for a file that is gone. */
export async function fileSound(
  greetings: Pick<Greetings, 'fileOf' | 'pathOf'>,
  uri: string,
): Promise<Int16Array | undefined> {
  const file = uri === '' ? undefined : greetings.fileOf(uri);
  return file === undefined ? undefined : decodeWav(await readFile(greetings.pathOf(file)));
}

const occasions = {
  awayattendant: { purpose: 'AUTO_ATTENDANT', phrase: 'away' },
  availabilityattendant: { purpose: 'AVAILABILITY_ATTENDANT', phrase: 'notAvailable' },
} as const satisfies Readonly<
  Record<string, { readonly purpose: GreetingPurpose; readonly phrase: QueuePhrase }>
>;

/** An attendant answers in the place of the phones: greeting, keys, and a message or the end. */
export const attendant =
  (deps: ProgramDeps, service: keyof typeof occasions) =>
  async ({ call, person, read, sendTo }: ServiceCall): Promise<void> => {
    const { greetings, mailboxes, speak, destinationOf } = deps;
    const { purpose, phrase } = occasions[service];
    const say = (what: QueuePhrase) => speak(what, call.from);
    const chosen = await fileSound(greetings, read(`${service}.greeting`));
    const usual = chosen ? undefined : await greetings.soundFor(person.id, purpose);
    const greeting = chosen ?? (usual && decodeWav(usual)) ?? (await say(phrase));
    const offers = [
      { key: '0', phrase: 'receptionOffer', isOn: read(`${service}.offersReception`), to: 'ENT_RCPT' },
      {
        key: '1',
        phrase: 'mobileOffer',
        isOn: service === 'availabilityattendant' && read('availabilityattendant.offersMobile'),
        to: 'USER_MOBILE',
      },
    ] as const;
    const open = offers.flatMap((offer) => {
      const route = offer.isOn ? destinationOf(person, offer.to) : undefined;
      return route ? [{ ...offer, route }] : [];
    });
    const menu = await Promise.all(open.map((offer) => say(offer.phrase)));
    const talk = new Dialogue(call);
    call.answer();
    const keys = open.map(({ key }) => key).join('');
    const pressed = await talk.ask(joined([greeting, ...menu]), { keys, waitMs: keys === '' ? 0 : decideMs });
    const goal = open.find(({ key }) => key === pressed);
    if (goal) {
      sendTo(goal.route);
      return;
    }
    if (read(`${service}.takesMessages`) && person.hasMailbox) {
      const sound = chosen || usual ? new Int16Array() : await say('leaveMessage');
      await mailboxes.record(call, person.id, { sound, purpose });
      return;
    }
    await talk.play(await say('goodbye'));
    call.hangUp('normal');
  };

/** Call screening: the caller speaks a name, which the user hears before taking the call. */
export const screening =
  ({ speak }: Pick<ProgramDeps, 'speak'>) =>
  async ({ call, person, sendTo }: ServiceCall): Promise<void> => {
    const talk = new Dialogue(call);
    const question = joined([await speak('sayName', call.from), speakTone]);
    const choice = await speak('screenOffer', { number: person.number });
    call.answer();
    const name = await talk.record(question, { maxDurationMs: nameMs });
    if (talk.isOver) return;
    const shown = { number: person.number, label: `${person.firstName} ${person.lastName}` };
    sendTo({ kind: 'person', person, shown, isDirect: true, introduction: joined([name, choice]) });
  };
