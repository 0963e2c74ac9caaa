import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

const sender = 'voicemail@acme.example';
const lineLength = 76;

/**
 * E-mails about messages. Nothing here can send one, so each becomes a file of the folder `mail`, as mail programs open
 * it (RFC 5322).
 */
export class MessageMails {
  readonly #folder: string;
  readonly #isKept: boolean;

  private constructor(folder: string, isKept: boolean) {
    this.#folder = folder;
    this.#isKept = isKept;
  }

  /** @param data folder of the data, which gets a folder `mail`; without one e-mails go when this is closed */
  static async open(data: string | undefined): Promise<MessageMails> {
    if (data === undefined) return new MessageMails(await mkdtemp(join(tmpdir(), 'callside-mail-')), false);
    const folder = join(data, 'mail');
    await mkdir(folder, { recursive: true });
    return new MessageMails(folder, true);
  }

  async write(message: MailedMessage): Promise<void> {
    const sound = message.sound === undefined ? undefined : await readFile(message.sound);
    await writeFile(join(this.#folder, `${message.receivedAt}-${randomUUID()}.eml`), mailOf(message, sound));
  }

  async close(): Promise<void> {
    if (!this.#isKept) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Returns the e-mail as text. Everything that a caller or a directory wrote is encoded, so no line of it is a header. */
export function mailOf(message: MailedMessage, sound: Buffer | undefined): string {
  const seconds = Math.round(message.durationMs / 1000);
  const boundary = `callside-${randomUUID()}`;
  const part = (headers: readonly string[], body: Buffer) =>
    [
      `--${boundary}`,
      ...headers,
      'Content-Transfer-Encoding: base64',
      '',
      ...(body.toString('base64').match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []),
    ].join('\r\n');
  const text = `New message from ${message.from}, ${seconds} seconds.\r\n`;
  return [
    `From: <${sender}>`,
    `To: <${message.to.replace(/[^\w.+@-]/g, '')}>`,
    `Date: ${new Date(message.receivedAt).toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${encodedWords(`New message from ${message.from}`)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    part(['Content-Type: text/plain; charset=utf-8'], Buffer.from(text)),
    ...(sound
      ? [part(['Content-Type: audio/wav', 'Content-Disposition: attachment; filename="message.wav"'], sound)]
      : []),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Encoded words of RFC 2047, each of at most 75 characters and of whole characters. */
const encodedWords = (text: string): string =>
  (text.match(/.{1,10}/gsu) ?? [])
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ');
