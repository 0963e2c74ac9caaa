import type { NaptrRecord, SrvRecord } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { TrunkSettings } from '../../../port.ts';
import type { Address } from '../wire/sip-wire.ts';

/** The services of NAPTR and SRV records (RFC 3263, 4.1), and the ports without such a record. */
const namedServices = { udp: 'SIP+D2U', tcp: 'SIP+D2T', tls: 'SIPS+D2T' } as const;
const services = { udp: '_sip._udp', tcp: '_sip._tcp', tls: '_sips._tcp' } as const;
const usualPorts = { udp: 5060, tcp: 5060, tls: 5061 } as const;

/** A name may have any number of records: the best are used. */
const maxTargets = 10;
const dnsTimeoutMs = 4_000;

/** An address of a trunk. */
export interface Target extends Address {
  /** The name of the SRV record that leads there; undefined: the address is of the name itself. */
  readonly record: string | undefined;
}

/** The questions to the domain name system. */
interface Names {
  readonly pointers: (name: string) => Promise<readonly NaptrRecord[]>;
  readonly servers: (name: string) => Promise<readonly SrvRecord[]>;
  readonly addresses: (host: string) => Promise<readonly string[]>;
}

const resolver = () => new Resolver({ timeout: dnsTimeoutMs, tries: 2 });

const namesOfMachine: Names = {
  pointers: (name) => resolver().resolveNaptr(name),
  servers: (name) => resolver().resolveSrv(name),
  addresses: async (host) =>
    (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address),
};

/** The name of a trunk has no address. */
export class NoTarget extends Error {
  override readonly name = 'NoTarget';
}

/**
 * Returns the addresses at which a trunk can be reached, the best first: those of its SRV records, which NAPTR records may
 * name, unless a port is given; or else of the name itself (RFC 3263).
 *
 * @throws NoTarget
 */
export async function findTargets(
  { host, port, transport }: Pick<TrunkSettings, 'host' | 'port' | 'transport'>,
  names: Names = namesOfMachine,
): Promise<readonly Target[]> {
  const usual = port ?? usualPorts[transport];
  if (isIP(host) !== 0) return [{ host, port: usual, record: undefined }];
  const targets = port === undefined ? await serversFor(names, host, transport) : [];
  const named = targets.length > 0 ? targets : [{ host, port: usual, record: undefined }];
  const found: Target[] = [];
  for (const target of named.slice(0, maxTargets)) {
    const addresses = await names.addresses(target.host).catch(() => []);
    for (const address of addresses) found.push({ ...target, host: address });
    if (found.length >= maxTargets) break;
  }
  if (found.length === 0) throw new NoTarget(`No address was found for ${host}.`);
  return found.slice(0, maxTargets);
}

async function serversFor(
  names: Names,
  host: string,
  transport: TrunkSettings['transport'],
): Promise<readonly Target[]> {
  const pointers = await names.pointers(host).catch(() => []);
  const named = pointers
    .filter(({ flags, service }) => /^s$/i.test(flags) && service.toUpperCase() === namedServices[transport])
    .sort((a, b) => a.order - b.order || a.preference - b.preference)
    .slice(0, maxTargets)
    .map(({ replacement }) => replacement);
  const lists = (named.length > 0 ? named : [`${services[transport]}.${host}`]).map((name) =>
    serversOf(names, name),
  );
  return (await Promise.all(lists)).flat();
}

/** Returns the targets of SRV records, by priority and then by a draw with their weights (RFC 2782). */
async function serversOf(names: Names, name: string): Promise<readonly Target[]> {
  const records = await names.servers(name).catch(() => []);
  const drawn = records.map((record) => ({
    record,
    draw: Math.random() ** (1 / Math.max(record.weight, 0.01)),
  }));
  return drawn
    .sort((a, b) => a.record.priority - b.record.priority || b.draw - a.draw)
    .map(({ record }) => ({ host: record.name, port: record.port, record: name }));
}
