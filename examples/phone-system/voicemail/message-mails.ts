import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { DataFolder } from '../base/data-folder.ts';
import type { CurrentCompany } from '../company/company.ts';

/** A message about which its owner gets an e-mail. */
export interface MailedMessage {
  readonly to: string;
  /** The name or the number of the caller. */
  readonly from: string;
  readonly receivedAt: number;
  readonly durationMs: number;
  /** Path of the WAV file that is attached; undefined: none is. */
  readonly sound: string | undefined;
}

/** A text that is sent by e-mail. */
export interface MailedText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: number;
}

/** A file that is sent by e-mail. */
export interface MailedFile extends MailedText {
  /** As `text/csv`. */
  readonly type: string;
  readonly name: string;
  readonly content: string;
}

/** An invitation to a meeting, a change of it, or its end, for an attendee; or the answer to it, for the organizer. */
export interface MailedInvitation {
  readonly to: { readonly address: string; readonly name: string };
  /** Answers go to the organizer, and replies to an answer go to the attendee. */
  readonly replyTo: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly sentAt: number;
  readonly method: 'REQUEST' | 'CANCEL' | 'REPLY';
  /** The file in the iCalendar format. */
  readonly file: string;
}

/** A mail server, and the sender that it accepts. */
export interface MailServer {
  /** As `smtp://user:password@mail.example:587`, or `smtps://…`. */
  readonly url: string;
  /** The address in the From field, for example `voicemail@acme.example`. */
  readonly sender: string;
}

interface MessageMailsDeps {
  /** The folder of the data, which gets a folder `mail`; without a folder, e-mails go when this is closed. */
  readonly data: string | undefined;
  /** Undefined: each e-mail becomes a file. */
  readonly server: MailServer | undefined;
  readonly company: CurrentCompany;
  readonly log: Logger;
}

/** A mail server that does not answer must not keep a message from its owner for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Writes e-mails as text (RFC 5322), as mail programs open them. */
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * E-mails about messages. They are sent by a mail server if there is one. Without a mail server, or if it does not
 * accept an e-mail, they become files of the folder `mail`.
 */
export class MessageMails {
  readonly #folder: DataFolder;
  readonly #sender: () => string;
  readonly #server: ReturnType<typeof toServer> | undefined;
  readonly #log: Logger;

  private constructor(folder: DataFolder, { server, company, log }: MessageMailsDeps) {
    this.#folder = folder;
    this.#sender = () => server?.sender ?? `voicemail@${company.current.mailDomain}`;
    this.#server = server && toServer(server);
    this.#log = log;
  }

  static async open(deps: MessageMailsDeps): Promise<MessageMails> {
    return new MessageMails(await DataFolder.open(deps.data, 'mail'), deps);
  }

  /** Sends an e-mail. Resolves to false if the mail server did not accept it; then it is in the folder. */
  async send(message: MailedMessage): Promise<boolean> {
    const sound = message.sound === undefined ? undefined : await readFile(message.sound);
    return this.#deliver(mailOf(message, { sound, sender: this.#sender() }), message.receivedAt);
  }

  /** True if a mail server sends the e-mails. */
  get isSent(): boolean {
    return this.#server !== undefined;
  }

  /** Sends a text. Resolves to false as `send` does. */
  sendText(mail: MailedText): Promise<boolean> {
    return this.#deliver(textMailOf(mail, this.#sender()), mail.sentAt);
  }

  /** Sends a file with a text. Resolves to false as `send` does. */
  sendFile(mail: MailedFile): Promise<boolean> {
    return this.#deliver(fileMailOf(mail, this.#sender()), mail.sentAt);
  }

  /** Sends an invitation, which mail programs add to the calendar. Resolves to false as `send` does. */
  sendInvitation(mail: MailedInvitation): Promise<boolean> {
    return this.#deliver(invitationMailOf(mail, this.#sender()), mail.sentAt);
  }

  async #deliver(mail: SendMailOptions, at: number): Promise<boolean> {
    if (this.#server) {
      try {
        await this.#server.sendMail(mail);
        return true;
      } catch (error) {
        this.#log.error({ error, to: mail.to }, 'the mail server did not accept an e-mail');
      }
    }
    const file = this.#folder.pathOf(`${at}-${randomUUID()}.eml`);
    await writeFile(file, await textOf(mail));
    return this.#server === undefined;
  }

  async close(): Promise<void> {
    this.#server?.close();
    await this.#folder.close();
  }
}

const toServer = ({ url }: MailServer) => createTransport({ url, ...timeouts });

/** Returns an e-mail as text. */
export async function textOf(mail: SendMailOptions): Promise<string> {
  const { message } = await composer.sendMail(mail);
  return message.toString();
}

/**
 * Returns the e-mail about a message. Text of a caller or a directory is never read as a file, an address or a header.
 */
export function mailOf(
  { to, from, receivedAt, durationMs }: MailedMessage,
  { sound, sender }: { readonly sound: Buffer | undefined; readonly sender: string },
): SendMailOptions {
  const seconds = Math.round(durationMs / 1000);
  const title = `New message from ${from.toWellFormed()}`;
  return {
    from: sender,
    to: recipient(to),
    date: new Date(receivedAt),
    subject: title,
    text: `${title}, ${seconds} seconds.`,
    attachments: sound ? [{ filename: 'message.wav', contentType: 'audio/wav', content: sound }] : [],
    ...withoutAccess,
  };
}

/** Returns the e-mail with a text. */
const textMailOf = ({ to, subject, text, sentAt }: MailedText, sender: string): SendMailOptions => ({
  from: sender,
  to: recipient(to),
  date: new Date(sentAt),
  subject: subject.toWellFormed(),
  text: text.toWellFormed(),
  ...withoutAccess,
});

/** Returns the e-mail with a file. */
const fileMailOf = ({ type, name, content, ...mail }: MailedFile, sender: string): SendMailOptions => ({
  ...textMailOf(mail, sender),
  attachments: [{ filename: name, contentType: type, content }],
});

/** Returns the e-mail of an invitation. Names and addresses are handed over apart, so that no name is read as an address. */
const invitationMailOf = (
  { to, replyTo, subject, text, sentAt, method, file }: MailedInvitation,
  sender: string,
): SendMailOptions => ({
  from: sender,
  to: { ...recipient(to.address), name: to.name.toWellFormed() },
  replyTo: { ...recipient(replyTo.address), name: replyTo.name.toWellFormed() },
  date: new Date(sentAt),
  subject: subject.toWellFormed(),
  text: text.toWellFormed(),
  icalEvent: { method, filename: 'invitation.ics', content: file },
  ...withoutAccess,
});

const recipient = (address: string) => ({ name: '', address: address.replace(/[^\w.+@-]/g, '') });
const withoutAccess = { disableFileAccess: true, disableUrlAccess: true } as const;
