import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ensureUnpacked } from '../debian/unpacked.ts';
import { until } from '../until.ts';
import { tcpdump } from './tcpdump.ts';

/** The content of a datagram or a part of a stream. */
export interface Captured {
  readonly protocol: 'udp' | 'tcp';
  /** The port that sent it. */
  readonly from: number;
  readonly octets: Buffer;
}

const fileHeadOctets = 24;
const recordHeadOctets = 16;
const ethernetOctets = 14;

/** Reads the content of IPv4 packets in a file of tcpdump on this machine. */
function readCapture(file: Buffer): readonly Captured[] {
  const seen: Captured[] = [];
  for (let at = fileHeadOctets; at + recordHeadOctets <= file.length; ) {
    const length = file.readUInt32LE(at + 8);
    const packet = file.subarray(at + recordHeadOctets + ethernetOctets, at + recordHeadOctets + length);
    at += recordHeadOctets + length;
    const head = ((packet[0] ?? 0) & 15) * 4;
    const inside = packet.subarray(head, packet.readUInt16BE(2));
    const protocol = packet[9] === 6 ? 'tcp' : 'udp';
    const octets = inside.subarray(protocol === 'tcp' ? ((inside[12] ?? 0) >> 4) * 4 : 8);
    if (octets.length > 0) seen.push({ protocol, from: inside.readUInt16BE(0), octets });
  }
  return seen;
}

/**
 * Captures what goes from and to these ports of this machine, until the returned function is called.
 *
 * @returns undefined where there is no tcpdump, or it may not capture
 */
export async function capture(
  first: number,
  last: number,
): Promise<(() => Promise<readonly Captured[]>) | undefined> {
  const program = await ensureUnpacked(tcpdump);
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'capture-'));
  const file = join(folder, 'packets.pcap');
  const own = ['-i', 'lo', '-U', '-Z', userInfo().username, '-w', file, `ip and portrange ${first}-${last}`];
  const child = spawn(program.command, [...program.args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let printed = '';
  child.stderr.on('data', (text) => {
    printed += String(text);
  });
  await until('tcpdump listens', () => printed.includes('listening on') || child.exitCode !== null);
  if (child.exitCode !== null) {
    rmSync(folder, { recursive: true });
    console.log(`Nothing can be captured here: ${printed}`);
    return undefined;
  }
  return async () => {
    child.kill('SIGINT');
    await ended;
    const seen = readCapture(readFileSync(file));
    rmSync(folder, { recursive: true });
    return seen;
  };
}
