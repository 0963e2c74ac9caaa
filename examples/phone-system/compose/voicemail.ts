import { Greetings } from '../domain/voicemail/greetings.ts';
import { Voicemails } from '../domain/voicemail/voicemails.ts';
import { loadMailboxGreeting } from '../world/announcements/announcements.ts';
import { Mailboxes } from '../world/mailboxes/mailboxes.ts';
import type { Core } from './core.ts';

/** Messages, and the mailboxes that record them. */
export async function composeVoicemail({ db, changes, clock, disposables, log, options }: Core) {
  const voicemails = await Voicemails.open(db, changes, options.data);
  disposables.add(() => voicemails.close());
  const greetings = await Greetings.open(db, { changes, clock }, options.data);
  disposables.add(() => greetings.close());
  const mailboxes = new Mailboxes({
    voicemails,
    clock,
    greeting: loadMailboxGreeting(),
    chosenSound: (personId) => greetings.chosenSound(personId),
    log: log('voicemail'),
  });
  disposables.add(() => mailboxes.close());
  return { voicemails, greetings, mailboxes };
}
