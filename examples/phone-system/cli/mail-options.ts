import type { MailServer } from '../voicemail/message-mails.ts';
import { BadOption } from './bad-option.ts';

/** The variables of the environment that name the mail server. */
export interface MailEnvironment {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_SENDER?: string | undefined;
}

/**
 * Reads the server that sends e-mails.
 *
 * @throws BadOption
 */
export function readMailServer({
  SMTP_URL: url,
  MAIL_SENDER: sender,
}: MailEnvironment): MailServer | undefined {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url))
    throw new BadOption('SMTP_URL must be written as smtp://user:password@mail.example:587 or smtps://…');
  if (!sender || !/^[^\s@<>]+@[^\s@<>]+$/.test(sender))
    throw new BadOption('SMTP_URL needs MAIL_SENDER, the e-mail address that sends.');
  return { url, sender };
}
