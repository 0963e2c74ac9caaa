import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { MessageMails, mailOf, textOf } from './message-mails.ts';

const message = {
  to: 'bob@acme.example',
  from: 'Zoé Garnier',
  receivedAt: Date.parse('2026-11-24T15:00:00Z'),
  durationMs: 12_400,
  sound: undefined,
};
const plain = { sound: undefined, sender: 'voicemail@acme.example' };
const log = pino({ level: 'silent' });

describe('an e-mail about a message', () => {
  it('names caller and length, and has the sound only if it is given', async () => {
    const mail = await textOf(mailOf(message, plain));
    expect(mail).toContain('Date: Tue, 24 Nov 2026 15:00:00 +0000\r\n');
    expect(mail).toContain('To: bob@acme.example\r\n');
    expect(mail).not.toContain('audio/wav');
    expect(mail).toContain('New message from Zo=C3=A9 Garnier, 12 seconds.');
    const withSound = await textOf(mailOf(message, { ...plain, sound: Buffer.from('RIFF') }));
    expect(withSound).toContain('Content-Type: audio/wav');
    expect(withSound).toContain(Buffer.from('RIFF').toString('base64'));
  });

  it('has no further header or recipient and no long line, whatever a caller and an address are called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (from, to) => {
        const text = await textOf(mailOf({ ...message, from, to }, plain));
        const [head = ''] = text.split('\r\n\r\n');
        const lines = head.split('\r\n').filter((line) => !/^[ \t]/.test(line));
        const names = lines.map((line) => line.split(':')[0] ?? '');
        expect(new Set(names).size).toBe(names.length);
        for (const name of names)
          expect(name).toMatch(/^(From|To|Date|Subject|Message-ID|MIME-Version|Content-[A-Za-z-]+)$/);
        for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(200);
      }),
    );
  });
});

describe('a mail server', () => {
  let data: string;
  let server: Server;
  let received: string;
  /** The answer of the server to each recipient. */
  let answer: string;

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'mails-'));
    received = '';
    answer = '250 OK';
    server = createServer((socket) => {
      let isData = false;
      socket.write('220 mail.example\r\n');
      socket.on('error', () => {});
      socket.on('data', (octets) => {
        const text = octets.toString();
        received += text;
        if (isData) {
          if (!received.endsWith('\r\n.\r\n')) return;
          isData = false;
          socket.write('250 OK\r\n');
          return;
        }
        isData = text.startsWith('DATA');
        if (text.startsWith('RCPT')) socket.write(`${answer}\r\n`);
        else if (text.startsWith('QUIT')) socket.end('221 Bye\r\n');
        else socket.write(isData ? '354 Go on\r\n' : '250 OK\r\n');
      });
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    await rm(data, { recursive: true });
  });

  const open = () =>
    MessageMails.open({
      data,
      log,
      company: { current: acme },
      server: {
        url: `smtp://localhost:${(server.address() as AddressInfo).port}`,
        sender: 'pbx@acme.example',
      },
    });
  const files = () => readdir(join(data, 'mail'));

  it('gets the e-mail with the sound, and nothing is written', async () => {
    const sound = join(data, 'message.wav');
    await writeFile(sound, 'RIFF');
    const mails = await open();
    expect(await mails.send({ ...message, sound })).toBe(true);
    expect(received).toContain('MAIL FROM:<pbx@acme.example>');
    expect(received).toContain('RCPT TO:<bob@acme.example>');
    expect(received).toContain('filename=message.wav');
    expect(await files()).toEqual([]);
    await mails.close();
  });

  it('that refuses an e-mail leaves it as a file, and so does one that is gone', async () => {
    answer = '550 No such user';
    const mails = await open();
    expect(await mails.send(message)).toBe(false);
    server.close();
    expect(await mails.send(message)).toBe(false);
    const [file = '', ...others] = await files();
    expect(others).toHaveLength(1);
    expect(await readFile(join(data, 'mail', file), 'utf8')).toContain('To: bob@acme.example');
    await mails.close();
  });
});

it('without a mail server, the file is the delivery', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mails-'));
  const mails = await MessageMails.open({ data, server: undefined, company: { current: acme }, log });
  expect(await mails.send(message)).toBe(true);
  expect(await readdir(join(data, 'mail'))).toHaveLength(1);
  await mails.close();
  await rm(data, { recursive: true });
});
