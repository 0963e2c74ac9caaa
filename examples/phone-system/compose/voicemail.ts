import { purposeOf } from '../../../sdk/wire/calls/greeting-rules.ts';
import { callerLanguage } from '../announcements/queue/caller-language.ts';
import { QueuePrompts } from '../announcements/queue/queue-prompts.ts';
import type { QueuePhrase } from '../announcements/queue/texts.ts';
import type { Party } from '../engine/port.ts';
import type { CallerPhotos } from '../people/caller-photos.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import { MailboxAccess } from '../services/mailbox-access.ts';
import { MailboxPins } from '../services/mailbox-pins.ts';
import { ServiceProperties } from '../services/service-properties.ts';
import type { OwnCredentialsStore } from '../sign-in/own-credentials.ts';
import type { People } from '../users/person.ts';
import type { Presences } from '../users/presences.ts';
import type { Users } from '../users/users.ts';
import { Greetings } from '../voicemail/greetings.ts';
import { MailboxStates } from '../voicemail/mailbox-states.ts';
import { Mailboxes } from '../voicemail/mailboxes/mailboxes.ts';
import { MessageMails } from '../voicemail/message-mails.ts';
import { Voicemails } from '../voicemail/voicemails.ts';
import type { Core } from './core.ts';

/** Messages, and the mailboxes that record them. */
export async function composeVoicemail(
  { db, changes, clock, company, disposables, log, numbering, options }: Core,
  {
    people,
    presences,
    users,
    callerPhotos,
    ownCredentials,
    virtualPhones,
  }: {
    readonly people: People;
    readonly presences: Presences;
    readonly users: Users;
    readonly callerPhotos: CallerPhotos;
    readonly ownCredentials: OwnCredentialsStore;
    readonly virtualPhones: VirtualPhones;
  },
) {
  const voicemails = await Voicemails.open(
    db,
    { changes, photoOf: (number, personId) => callerPhotos.of(number, personId) },
    options.data,
  );
  disposables.add(() => voicemails.close());
  await voicemails.removeDeleted(clock.now());
  const mailboxStates = new MailboxStates(db, {
    changes,
    company,
    people,
    voicemails,
    log: log('voicemail'),
  });
  disposables.add(() => mailboxStates.dispose());
  const mails = await MessageMails.open({
    data: options.data,
    server: options.mailServer,
    company,
    log: log('voicemail'),
  });
  disposables.add(() => mails.close());
  const greetings = await Greetings.open(db, { changes, clock }, options.data);
  disposables.add(() => greetings.close());
  const prompts = new QueuePrompts();
  /** The language of a colleague, or of the country of a number from outside. */
  const languageOf = ({ number, account }: Party) => {
    const person = people.byNumber(account ?? number);
    const external = person ? undefined : numbering.externalNumber(number);
    const chosen = person && users.language(person);
    return callerLanguage({ external }, { chosen, company: company.current.language });
  };
  const serviceProperties = await ServiceProperties.load(db, {
    changes,
    people,
  });
  const mailboxPins = new MailboxPins({
    hasPin: (personId) => ownCredentials.hasPin(personId),
    pinFits: (personId, pin) => ownCredentials.pinFits(personId, pin),
  });
  const speak = (what: QueuePhrase | number, to: Party) =>
    typeof what === 'number' ? prompts.number(languageOf(to), what) : prompts.phrase(languageOf(to), what);
  const access = new MailboxAccess({
    voicemails,
    pins: mailboxPins,
    asksPin: (personId) => serviceProperties.of(personId)('voicemail.asksPin'),
    speak: (what, { from }) => speak(what, from),
    now: () => clock.now(),
  });
  const mailboxes = new Mailboxes({
    company,
    voicemails,
    states: mailboxStates,
    mails,
    people,
    clock,
    speak,
    soundFor: (personId, purpose) => greetings.soundFor(personId, purpose),
    purposeOf: (personId) => purposeOf(presences.of(personId).presenceState),
    optionsOf: (personId) => {
      const read = serviceProperties.of(personId);
      return {
        takesMessages: read('voicemail.takesMessages'),
        maxDurationMs: read('voicemail.maxDuration') * 1_000,
      };
    },
    access: (call, personId, how) => access.run(call, personId, how),
    log: log('voicemail'),
  });
  virtualPhones.add((name) => mailboxes.phoneAt(name));
  disposables.add(() => mailboxes.close());
  return { voicemails, mailboxStates, mails, greetings, mailboxes, serviceProperties, speak };
}
