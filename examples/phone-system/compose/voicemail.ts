import { Voicemails } from '../domain/voicemail/voicemails.ts';
import { loadMailboxGreeting } from '../world/announcements/announcements.ts';
import { Mailboxes } from '../world/mailboxes/mailboxes.ts';
import type { Core } from './core.ts';

/** Messages, and the mailboxes that record them. */
export async function composeVoicemail({ db, changes, clock, disposables, log, options }: Core) {
  const voicemails = await Voicemails.open(db, changes, options.data);
  disposables.add(() => voicemails.close());
  const mailboxes = new Mailboxes({
    voicemails,
    clock,
    greeting: loadMailboxGreeting(),
    log: log('voicemail'),
  });
  disposables.add(() => mailboxes.close());
  return { voicemails, mailboxes };
}
