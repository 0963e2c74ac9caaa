import { describe, expect, it } from 'vitest';
import { findTargets, NoTarget } from './find-targets.ts';

const trunk = { host: 'carrier.example', transport: 'tls' } as const;
const noPointers = async () => Promise.reject(new Error('ENODATA'));
const record = (at: number, priority: number, weight = 1) => ({
  ...{ name: `s${at}.carrier.example`, port: 5_000 + at, priority, weight },
});

describe('the addresses of a trunk', () => {
  it('with forty records and forty addresses each are the ten best', async () => {
    const asked: string[] = [];
    const targets = await findTargets(trunk, {
      pointers: noPointers,
      // The best come last.
      servers: async () => Array.from({ length: 40 }, (_, at) => record(at, 40 - at)),
      addresses: async (host) => {
        asked.push(host);
        return asked.length === 1 ? ['192.0.2.1'] : Array.from({ length: 40 }, (_, at) => `192.0.2.${at}`);
      },
    });
    expect(targets).toHaveLength(10);
    expect(targets[0]).toEqual({ host: '192.0.2.1', port: 5_039, record: '_sips._tcp.carrier.example' });
    expect(asked).toEqual(['s39.carrier.example', 's38.carrier.example']);
  });

  it('of equal priority are drawn by their weights', async () => {
    const names = {
      pointers: noPointers,
      servers: async () => [record(1, 10, 0), record(2, 10, 60_000)],
      addresses: async (host: string) => [host === 's1.carrier.example' ? '192.0.2.1' : '192.0.2.2'],
    };
    let heavy = 0;
    for (let count = 0; count < 100; count += 1)
      if ((await findTargets(trunk, names))[0]?.host === '192.0.2.2') heavy += 1;
    expect(heavy).toBeGreaterThan(90);
  });

  it('are those of the records that its pointers name, the first in order first', async () => {
    const pointer = (order: number, service: string, replacement: string, flags = 's') => ({
      ...{ flags, service, regexp: '', replacement, order, preference: 10 },
    });
    const asked: string[] = [];
    const targets = await findTargets(trunk, {
      pointers: async () => [
        pointer(30, 'sips+d2t', '_sips._tcp.late.example'),
        pointer(10, 'SIP+D2U', '_sip._udp.plain.example'),
        pointer(20, 'SIPS+D2T', '_sips._tcp.early.example', 'S'),
        pointer(5, 'SIPS+D2T', 'carrier.example', 'u'),
      ],
      servers: async (name) => {
        asked.push(name);
        return [record(name.includes('early') ? 1 : 2, 10)];
      },
      addresses: async (host) => [host.startsWith('s1.') ? '192.0.2.1' : '192.0.2.2'],
    });
    expect(asked).toEqual(['_sips._tcp.early.example', '_sips._tcp.late.example']);
    expect(targets.map(({ host }) => host)).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  it('are those of the name where it has no records, or a port is given', async () => {
    const names = {
      pointers: noPointers,
      servers: async () => Promise.reject(new Error('ENOTFOUND')),
      addresses: async () => ['192.0.2.3', '2001:db8::3'],
    };
    expect(await findTargets(trunk, names)).toEqual([
      { host: '192.0.2.3', port: 5_061, record: undefined },
      { host: '2001:db8::3', port: 5_061, record: undefined },
    ]);
    expect(
      await findTargets({ ...trunk, port: 5_099 }, { ...names, servers: async () => [record(1, 1)] }),
    ).toEqual([
      { host: '192.0.2.3', port: 5_099, record: undefined },
      { host: '2001:db8::3', port: 5_099, record: undefined },
    ]);
  });

  it('pass over a record whose name has none, and end with an error if all have none', async () => {
    const names = {
      pointers: noPointers,
      servers: async () => [record(1, 1), record(2, 2)],
      addresses: async (host: string) =>
        host === 's2.carrier.example' ? ['192.0.2.2'] : Promise.reject(new Error('ENOTFOUND')),
    };
    expect((await findTargets(trunk, names)).map(({ port }) => port)).toEqual([5_002]);
    const none = { ...names, addresses: async () => [] };
    await expect(findTargets(trunk, none)).rejects.toThrow(NoTarget);
  });
});
