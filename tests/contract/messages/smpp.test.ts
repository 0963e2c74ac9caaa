/** Text messages over SMPP, with a carrier that is written with another library. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clock } from '#phone-system/base/clock.ts';
import { readSmsCarrier } from '#phone-system/cli/sms-options.ts';
import { acme } from '#phone-system/demonstration/acme.ts';
import { obtainCertificate } from '#phone-system/http/server/certificate.ts';
import type { TextReceipt } from '#phone-system/messages/gateway.ts';
import { SmppGateway } from '#phone-system/messages/smpp/smpp-gateway.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { dialled, direct } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { hasSmsc, Smsc } from '#tests/support/smsc/smsc.ts';
import { until } from '#tests/support/until.ts';

interface MessageSeen {
  readonly messageID: string;
  readonly threadID: string;
  readonly text: string;
  readonly state: string;
  readonly failure?: string;
}

const aliceNumber = direct(101).slice(1);

async function send(desk: Desk, number: string, text: string): Promise<MessageSeen> {
  const response = await desk.request('POST', 'v1/user/TextMessage', { numbers: [number], text });
  const { items } = (await response.json()) as { items: readonly MessageSeen[] };
  const [message] = items;
  if (!message) throw new Error(`The message was not taken: ${response.status}`);
  return message;
}

async function messagesWith(desk: Desk, number: string): Promise<readonly MessageSeen[]> {
  const list = async <Item>(path: string) =>
    ((await (await desk.request('GET', path)).json()) as { items: readonly Item[] }).items;
  const [thread] = await list<{ threadID: string }>(`v1/user/TextThread?text=${number}`);
  return thread ? list(`v1/user/TextThread/${thread.threadID}/TextMessage?length=100`) : [];
}

const statesWith = async (desk: Desk, number: string) =>
  (await messagesWith(desk, number)).map(({ state, failure }) => failure ?? state);

describe.runIf(hasSmsc())('a carrier that speaks SMPP', () => {
  let smsc: Smsc;
  let system: PhoneSystem;
  let alice: Desk;
  beforeAll(async () => {
    smsc = await Smsc.start();
    system = await startPhoneSystem({ smsCarrier: readSmsCarrier(smsc.url) });
    alice = await Desk.open(system, 'alice');
  });
  afterAll(async () => {
    await alice?.leave();
    await system?.stop();
    await smsc?.stop();
  });
  const taken = (number: string) => smsc.taken().filter(({ to }) => to === `33${number.slice(1)}`);

  it('takes a text in the alphabet that it needs, and reports its delivery', async () => {
    await send(alice, dialled('0600001001'), 'Grüße {€}');
    await send(alice, dialled('0600001002'), 'Привет 😀');
    await expect.poll(() => statesWith(alice, '0001001')).toEqual(['delivered']);
    await expect.poll(() => statesWith(alice, '0001002')).toEqual(['delivered']);
    const [plain] = taken('0600001001');
    expect(plain).toMatchObject({ from: aliceNumber, coding: 0 });
    expect(plain?.octets.toString('hex')).toBe('4772 7e 1e 65 20 1b28 1b65 1b29'.replaceAll(' ', ''));
    const [unicode] = taken('0600001002');
    expect(unicode?.coding).toBe(8);
    expect(
      Buffer.from(unicode?.octets ?? [])
        .swap16()
        .toString('utf16le'),
    ).toBe('Привет 😀');
  });

  it('takes a long text in segments; the message is delivered when all of them are', async () => {
    const text = `${'a'.repeat(152)}€${'b'.repeat(200)}`;
    await send(alice, dialled('0600001003'), text);
    await expect.poll(() => statesWith(alice, '0001003')).toEqual(['delivered']);
    const segments = taken('0600001003');
    expect(
      segments.map(({ octets, esmClass }) => [esmClass, octets[0], octets[1], octets[4], octets[5]]),
    ).toEqual([
      [0x40, 5, 0, 3, 1],
      [0x40, 5, 0, 3, 2],
      [0x40, 5, 0, 3, 3],
    ]);
    expect(new Set(segments.map(({ octets }) => octets[3])).size).toBe(1);
  });

  it('refuses a number, cannot reach one, and takes a message later if it is busy', async () => {
    await send(alice, dialled('0600001097'), 'Later');
    await send(alice, dialled('0600001098'), 'Never');
    await send(alice, dialled('0600001099'), 'Nobody');
    await expect.poll(() => statesWith(alice, '0001098')).toEqual(['refused']);
    await expect.poll(() => statesWith(alice, '0001099')).toEqual(['undelivered']);
    await expect.poll(() => statesWith(alice, '0001097')).toEqual(['delivered']);
    expect(taken('0600001097')).toHaveLength(1);
  });

  it('delivers texts to users, and joins the octets of segments that come in any order', async () => {
    const header = (index: number) => Buffer.from([5, 0, 3, 77, 2, index]);
    const from = '33600001004';
    const whole = { from, to: aliceNumber };
    await smsc.deliver('i1', {
      ...whole,
      esmClass: 0x40,
      octets: Buffer.concat([header(2), Buffer.from([0x65, ...Buffer.from('5')])]),
    });
    await smsc.deliver('i2', { ...whole, octets: Buffer.from('Short') });
    await smsc.deliver('i3', {
      ...whole,
      esmClass: 0x40,
      octets: Buffer.concat([header(1), Buffer.from('It costs '), Buffer.from([0x1b])]),
    });
    await expect
      .poll(async () => (await messagesWith(alice, '0001004')).map(({ text }) => text))
      .toEqual(['It costs €5', 'Short']);
  });

  it('shows a message once that is delivered again, and a text twice that somebody sends twice', async () => {
    const whole = { from: '33600001005', to: aliceNumber, octets: Buffer.from('OK') };
    await smsc.deliver('j1', whole);
    await smsc.deliver('j2', whole);
    await until('both are confirmed', () => smsc.confirmed().filter((id) => /^j/.test(id)).length === 2);
    expect(await statesWith(alice, '0001005')).toHaveLength(2);
    await smsc.deliver('l1', { ...whole, octets: Buffer.from('Lost'), isLost: true });
    await until('it is confirmed', () => smsc.confirmed().includes('l1'));
    await send(alice, dialled('0600001008'), 'After it');
    await expect.poll(() => statesWith(alice, '0001008')).toEqual(['delivered']);
    expect(await statesWith(alice, '0001005')).toHaveLength(3);
  });

  it('proves by a receipt that it took a message, and does not get it again', async () => {
    await send(alice, dialled('0600001096'), 'Once');
    await expect.poll(() => statesWith(alice, '0001096'), { timeout: 10_000 }).toEqual(['delivered']);
    expect(taken('0600001096')).toHaveLength(1);
    await send(alice, dialled('0600001006'), 'The connection is back');
    await expect.poll(() => statesWith(alice, '0001006')).toEqual(['delivered']);
  });

  it('gets a message that was written while it was away, once it is back', async () => {
    await smsc.kill();
    await send(alice, dialled('0600001007'), 'Wait for it');
    await smsc.restart();
    await expect.poll(() => statesWith(alice, '0001007'), { timeout: 10_000 }).toEqual(['delivered']);
    expect(taken('0600001007')).toHaveLength(1);
  });
});

describe.runIf(hasSmsc())('a carrier behind TLS', () => {
  it('is used with a trusted certificate, and gets nothing with another one', async () => {
    const { cert, key } = await obtainCertificate({ kind: 'own' }, { folder: undefined, host: 'localhost' });
    const [smsc, trusted] = [await Smsc.start(), getCACertificates('default')];
    const server = createServer({ cert, key }, (socket) => {
      const plain = connect(smsc.port, '127.0.0.1');
      for (const end of [socket, plain]) end.on('error', () => [socket, plain].map((one) => one.destroy()));
      socket.pipe(plain).pipe(socket);
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const options = readSmsCarrier(`ssmpp://acme:secret@localhost:${port}`);
    if (!options) throw new Error('There is no carrier.');
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
    const gateway = new SmppGateway(options, { clock: new Clock(), company: { current: acme }, log });
    const receipts: TextReceipt[] = [];
    try {
      const ready = new Promise<void>((resolve) => {
        gateway.listen({
          ready: resolve,
          receipt: async (receipt) => void receipts.push(receipt),
          received: async () => {},
          settled: async () => {},
        });
      });
      await until('it is refused', () => warnings.some((line) => /self.signed/i.test(line)));
      setDefaultCACertificates([...trusted, cert]);
      await ready;
      const text = { from: `+${aliceNumber}`, to: '+33600001201', text: 'Secret', reference: 1 };
      const [id] = await gateway.submit(text);
      await until('it is delivered', () => receipts.some(({ carrierId }) => carrierId === id));
      expect(smsc.taken().map(({ octets }) => octets.toString())).toEqual(['Secret']);
    } finally {
      setDefaultCACertificates(trusted);
      await gateway.close();
      server.close();
      await smsc.stop();
    }
  });
});

describe.runIf(hasSmsc())(
  'a phone system with a carrier, both of which are killed while messages are on their way,',
  () => {
    const round = 15;
    const count = 3 * round;
    const numberOf = (index: number) => `060000${2100 + index}`;

    it('loses no message, sends none twice, and shows none twice', { timeout: 90_000 }, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'callside-smpp-'));
      const smsc = await Smsc.start();
      const start = () =>
        new PhoneSystemProcess({
          args: ['--people', '9', '--data', join(folder, 'data')],
          env: { SMPP_URL: smsc.url },
        });
      let system = start();
      try {
        let alice = await Desk.open({ url: await system.ready() }, 'alice');
        const exchange = (from: number) =>
          Promise.all(
            Array.from({ length: round }, async (_, at) => {
              const octets = Buffer.from(`Answer ${from + at}`);
              await Promise.all([
                send(alice, dialled(numberOf(from + at)), `Message ${from + at}`),
                smsc.deliver(`k${from + at}`, { from: '33600003000', to: aliceNumber, octets }),
              ]);
            }),
          );
        await exchange(0);
        await smsc.kill();
        await smsc.restart();
        await exchange(round);
        await system.kill();
        system = start();
        alice = await Desk.open({ url: await system.ready() }, 'alice');
        await exchange(2 * round);
        const answers = () => smsc.confirmed().filter((id) => id.startsWith('k'));
        await until('all answers are confirmed', () => answers().length === count);
        const shown = (await messagesWith(alice, '0003000')).map(({ text }) => text).toSorted();
        expect(shown).toEqual(Array.from({ length: count }, (_, index) => `Answer ${index}`).toSorted());
        const outcomes = async () =>
          (
            await Promise.all(
              Array.from({ length: count }, (_, index) => statesWith(alice, numberOf(index).slice(3))),
            )
          ).flat();
        await until('every message has its end', async () =>
          (await outcomes()).every((state) => state === 'delivered' || state === 'unconfirmed'),
        );
        const ends = await outcomes();
        const sent = Array.from(
          { length: count },
          (_, index) => smsc.taken().filter(({ to }) => to === `33${numberOf(index).slice(1)}`).length,
        );
        // A message that was cut off says so, unless the carrier had it.
        expect(sent).toEqual(ends.map((state) => (state === 'delivered' ? 1 : 0)));
        expect(sent.filter((times) => times === 1).length).toBeGreaterThan(count / 2);
      } finally {
        await system.kill();
        await smsc.stop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);
