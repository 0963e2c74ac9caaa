/** The signalling of a trunk as an administrator reads it, and tcpdump. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pcapOf } from '#phone-system/diagnosis/pcap.ts';
import type { SignallingMessage } from '#phone-system/engine/port.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { tcpdumpReader } from '#tests/support/network/tcpdump.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const ports = { sip: 25_660, rtp: [25_700, 25_749] } as const;
const read = await tcpdumpReader();

let carrier: Asterisk;
let system: TestPhoneSystem;
let administration: Administration;
let folder: string;
const clients: Client[] = [];

async function signIn(login: string): Promise<Client> {
  const client = await signedInClient(system, login);
  clients.push(client);
  return client;
}

const v6: SignallingMessage = {
  ...{ at: 1_796_000_000_123, direction: 'out', protocol: 'TLS', callId: '1' },
  peer: { host: '2001:db8::7', port: 5_061 },
  local: { host: '2001:db8:0:1::9', port: 40_000 },
  text: 'OPTIONS sip:[2001:db8::7] SIP/2.0\r\nCall-ID: 1\r\n\r\n',
};

describe.skipIf(!read)('a file of packets with IPv6', () => {
  it('is read by tcpdump, with addresses and right checksums', async () => {
    const file = join(tmpdir(), `signalling-${process.pid}.pcap`);
    const unknown = { ...v6, direction: 'in', local: undefined } as const;
    await writeFile(file, pcapOf([v6, unknown]));
    const said = await read?.(file);
    await rm(file);
    expect(said).toContain('2001:db8:0:1::9.40000 > 2001:db8::7.5061: [udp sum ok]');
    expect(said).toContain('2001:db8::7.5061 > ::1.5060: [udp sum ok]');
  });
});

describe.skipIf(!findAsterisk())('the signalling of a call over a trunk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalling-'));
    const accounts = [{ name: 'trunk', password: 'secret-of-trunk' }];
    [carrier, system] = await Promise.all([startPbx(ports, { accounts }), startPhoneSystem()]);
    administration = administrationOf(await signIn('ivan'));
    const [alice] = await Promise.all([signIn('alice'), system.addPhone('alice', { answers: true })]);
    await administration.addTrunk({
      ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port: ports.sip, transport: 'udp' },
      ...{ user: 'trunk', password: 'secret-of-trunk', registersFor: 120, callsFrom: [] },
      ...{ numberFormat: 'plus', prefix: '', takes: [] },
    });
    await until('the trunk is ready', async () => (await administration.trunks())[0]?.state.name === 'ready');
    await alice?.calls.place('+33123450600');
    const line = () => alice?.calls.lines.value[0];
    await until('the call is answered', () => line()?.state.value === 'talking');
    await line()?.hangUp();
    await until('the call is over', () => line() === undefined);
  });
  afterAll(async () => {
    for (const client of clients.splice(0)) client.dispose();
    await system?.stop();
    await carrier?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const methods = async (query: Parameters<Administration['signalling']>[0]) =>
    (await administration.signalling(query)).map(
      ({ direction, text }) => `${direction} ${text.split(' ', 2).join(' ')}`,
    );

  it('is read by the number, from the INVITE to the end', async () => {
    const found = await methods({ number: '+33 1 23 45 06 00' });
    expect(found.some((line) => line.startsWith('out INVITE sip:+33123450600@'))).toBe(true);
    expect(found).toContain('in SIP/2.0 401');
    expect(found.some((line) => line.startsWith('out BYE'))).toBe(true);
    expect(found.some((line) => line.includes('REGISTER'))).toBe(false);
    expect(await methods({ number: '+33999999999' })).toEqual([]);
    expect(await methods({ number: '+33123450600', to: 1_000 })).toEqual([]);
  });

  it('shows registrations by the address, and no proof of a password', async () => {
    const messages = await administration.signalling({ peer: '127.0.0.1' });
    const registers = messages.filter(({ text }) => text.startsWith('REGISTER'));
    expect(registers.some(({ text }) => /^Authorization: x/m.test(text))).toBe(true);
    expect(messages.filter(({ text }) => /response="|secret-of-trunk/.test(text))).toEqual([]);
  });

  it.skipIf(!read)('is saved as a file that tcpdump reads, with right checksums', async () => {
    const file = join(folder, 'call.pcap');
    const octets = await administration.signallingFile({ number: '+33123450600' });
    await writeFile(file, Buffer.from(await octets.arrayBuffer()));
    const said = await read?.(file);
    expect(said).toContain('INVITE sip:+33123450600@');
    expect(said).toMatch(/\.25660: /);
    expect(said).toContain('BYE sip:');
    expect(said).toContain('udp sum ok');
    expect(said).not.toMatch(/bad udp cksum|bad cksum|truncated/);
  });

  it('is for administrators of all users only', async () => {
    const ofDepartment = administrationOf(await signIn('victor.bauer'));
    await expect(ofDepartment.signalling()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ofDepartment.signallingFile()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
