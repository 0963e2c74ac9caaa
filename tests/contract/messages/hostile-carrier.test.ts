/** Text messages of a carrier that breaks the rules of SMPP. It writes octets, without any library. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSmsCarrier } from '#phone-system/cli/sms-options.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { dialled, direct } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { until } from '#tests/support/until.ts';

const [bind, deliver, deliverAnswer, alive, submitAnswer] = [9, 5, 0x80000005, 0x15, 0x80000004];
const nack = 0x80000000;
const repeatLater = 0x64;

/** A message in octets. `length` replaces the right length. */
function pdu(command: number, sequence: number, body: Buffer = Buffer.alloc(0), length = 16 + body.length) {
  const head = Buffer.alloc(16);
  for (const [at, value] of [length, command, 0, sequence].entries()) head.writeUInt32BE(value, at * 4);
  return Buffer.concat([head, body]);
}

/** The body of a `deliver_sm` for alice. */
function body(from: string, text: string, more: Buffer = Buffer.alloc(0)): Buffer {
  const octets = Buffer.from(text);
  return Buffer.concat([
    Buffer.from(`\0\x01\x01${from}\0\x01\x01${direct(101).slice(1)}\0\0\0\0\0\0\0\0\0\0`, 'latin1'),
    Buffer.from([octets.length]),
    octets,
    more,
  ]);
}

const tlv = (tag: number, length: number, ...octets: number[]) =>
  Buffer.from([tag >> 8, tag & 255, length >> 8, length & 255, ...octets]);

interface Answer {
  readonly command: number;
  readonly status: number;
  readonly sequence: number;
}

describe('a hostile carrier', () => {
  let server: Server;
  let system: PhoneSystem;
  let alice: Desk;
  let socket: Socket | undefined;
  let answers: Answer[] = [];
  let binds = 0;
  /** Receives the requests other than those of the connection. */
  let onRequest: ((command: number, sequence: number) => void) | undefined;

  function read(octets: Buffer, from: Socket): Buffer {
    let rest = octets;
    while (rest.length >= 16 && rest.length >= rest.readUInt32BE(0)) {
      const [command, status, sequence] = [rest.readUInt32BE(4), rest.readUInt32BE(8), rest.readUInt32BE(12)];
      rest = rest.subarray(rest.readUInt32BE(0));
      if (command === bind) {
        binds += 1;
        from.write(pdu(0x80000009, sequence, Buffer.from('smsc\0')));
      } else if (command > nack || command === nack) answers.push({ command, status, sequence });
      else if (command === alive) from.write(pdu(0x80000015, sequence));
      else onRequest?.(command, sequence);
    }
    return rest;
  }

  beforeAll(async () => {
    server = createServer((accepted) => {
      socket = accepted;
      let rest: Buffer = Buffer.alloc(0);
      accepted.on('error', () => {});
      accepted.on('data', (chunk) => {
        rest = read(Buffer.concat([rest, chunk]), accepted);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    system = await startPhoneSystem({ smsCarrier: readSmsCarrier(`smpp://acme:secret@127.0.0.1:${port}`) });
    alice = await Desk.open(system, 'alice');
    await until('the phone system is connected', () => binds === 1);
  });
  afterEach(() => {
    answers = [];
    onRequest = undefined;
  });
  afterAll(async () => {
    await alice?.leave();
    socket?.destroy();
    server?.close();
    await system?.stop();
  });

  const write = (...pdus: readonly Buffer[]) => socket?.write(Buffer.concat(pdus));
  const statusOf = (sequence: number) => answers.find((answer) => answer.sequence === sequence)?.status;

  async function textsFrom(number: string): Promise<readonly string[]> {
    const list = async (path: string) =>
      ((await (await alice.request('GET', path)).json()) as { items: readonly Record<string, string>[] })
        .items;
    const [thread] = await list(`v1/user/TextThread?text=${number}`);
    if (!thread) return [];
    const messages = await list(`v1/user/TextThread/${thread.threadID}/TextMessage?length=2000`);
    return messages.map(({ text }) => text ?? '');
  }

  it('has its malformed and unknown messages rejected, and the others are stored', async () => {
    const before = binds;
    write(
      // A parameter without its value, a parameter that is longer than the rest, and nothing but the head.
      pdu(deliver, 2, body('33600002001', 'Hi', tlv(0x0427, 0))),
      pdu(deliver, 3, body('33600002001', 'A long parameter', tlv(0x1400, 60_000, 1))),
      pdu(deliver, 4),
      // An unknown command, a command without an answer, a request of another role, and answers to no request.
      pdu(0x00000777, 5),
      pdu(0x00000102, 6, Buffer.from('\0\0\0\0\0\0')),
      pdu(0x0000000b, 7, Buffer.from('evil\0secret\0')),
      pdu(4, 8, body('33600002001', 'not for us')),
      pdu(submitAnswer, 4_000_000_000, Buffer.from('1\0')),
      pdu(nack, 0),
      // The sequence number of another message, twice.
      pdu(deliver, 9, body('33600002001', 'one')),
      pdu(deliver, 9, body('33600002001', 'two')),
    );
    await expect.poll(() => textsFrom('0002001')).toEqual(['two', 'one', 'A long parameter']);
    const nacked = () => answers.filter(({ command, sequence }) => command === nack && sequence === 5).length;
    await expect.poll(() => [statusOf(2), nacked(), statusOf(8)]).toEqual([0x66, 1, 3]);
    expect(statusOf(6)).toBeUndefined();
    expect(binds).toBe(before);
  });

  it('gets a new connection after a wrong length, and repeats what was not confirmed', async () => {
    const before = binds;
    const half = pdu(deliver, 21, body('33600002002', 'whole'));
    write(pdu(deliver, 20, body('33600002002', 'first')), half.subarray(0, 30));
    await expect.poll(() => textsFrom('0002002')).toEqual(['first']);
    write(half.subarray(30), pdu(deliver, 22, Buffer.alloc(0), 4_000_000_000));
    await expect.poll(() => binds, { timeout: 10_000 }).toBe(before + 1);
    // A text that was not confirmed before the connection ended is the carrier's to repeat.
    if (statusOf(21) !== 0) write(pdu(deliver, 21, body('33600002002', 'whole')));
    write(pdu(deliver, 22, body('33600002002', 'again')));
    await expect.poll(() => textsFrom('0002002')).toEqual(['again', 'whole', 'first']);
  });

  it('that floods has to repeat what does not fit, and nothing that was confirmed is lost', async () => {
    const count = 700;
    const numbers = Array.from({ length: count }, (_, at) => at + 1000);
    write(...numbers.map((at) => pdu(deliver, at, body('33600002003', `flood ${at}`))));
    // The answer to a text of an earlier test may still be on its way.
    const toFlood = (status?: number) =>
      answers.filter((answer) => answer.sequence >= 1000 && (status ?? answer.status) === answer.status);
    await expect.poll(() => toFlood().length, { timeout: 30_000 }).toBe(count);
    const confirmed = toFlood(0);
    const later = toFlood(repeatLater);
    expect(confirmed.length + later.length).toBe(count);
    expect(later.length).toBeGreaterThan(0);
    const stored = new Set(await textsFrom('0002003'));
    expect(confirmed.filter(({ sequence }) => !stored.has(`flood ${sequence}`))).toEqual([]);
    expect(stored.size).toBe(confirmed.length);
  });

  it('that answers with another kind of message loses the connection, and the text is not sent twice', async () => {
    const before = binds;
    let submitted = 0;
    onRequest = (command, sequence) => {
      if (command !== 4) return;
      submitted += 1;
      write(pdu(deliverAnswer, sequence, Buffer.from('\0')));
    };
    await alice.request('POST', 'v1/user/TextMessage', { numbers: [dialled('0600002004')], text: 'Once' });
    await expect.poll(() => binds, { timeout: 10_000 }).toBe(before + 1);
    const thread = await alice.request('GET', 'v1/user/TextThread?text=0002004');
    expect(await thread.text()).toContain('"failed"');
    expect(submitted).toBe(1);
  });
});
