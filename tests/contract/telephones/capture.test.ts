/** The parts of a call over a PBX that others on the way can read. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { laws } from '#phone-system/engine/local/media/codecs/g711.ts';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { type Captured, capture } from '#tests/support/network/capture.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { ownHertz } from '#tests/support/telephones/other-side.ts';
import { type WayName, ways } from '#tests/support/telephones/sides.ts';
import { type RunningOffice, startOffice } from '#tests/support/telephones/start-office.ts';
import { starts } from '#tests/support/telephones/starts.ts';

/** The ports of the Asterisk of these sides. */
const ports = [22_060, 22_199] as const;
const rtpHeadOctets = 12;
/** Noise is too weak in so many packets to be taken for a tone. */
const packetsOfPart = 10;
const { isHere, start } = starts['Asterisk 22 as a PBX with extensions'];

let running: RunningOffice;
beforeAll(async () => {
  running = await startOffice();
});
afterEach(() => running.endTest());
afterAll(() => running?.stop());

/** The octets of SIP that can be read. */
const clearSignalling = (seen: readonly Captured[]) =>
  seen
    .filter(({ octets }) => /SIP\/2\.0|sip:|m=audio/.test(octets.toString('latin1')))
    .reduce((sum, { octets }) => sum + octets.length, 0);

/** The octets of sound in which G.711 has our tone, in parts of a fifth of a second. */
function clearSound(seen: readonly Captured[]): number {
  const sound = seen.filter(({ protocol, octets }) => protocol === 'udp' && (octets[0] ?? 0) >> 6 === 2);
  const bySender = Map.groupBy(sound, ({ from }) => from);
  let clear = 0;
  for (const packets of bySender.values())
    for (let at = 0; at + packetsOfPart <= packets.length; at += packetsOfPart) {
      const part = Buffer.concat(
        packets.slice(at, at + packetsOfPart).map(({ octets }) => octets.subarray(rtpHeadOctets)),
      );
      if (laws.some((law) => strengthOf(law.decode(part), ownHertz) > 0.1)) clear += part.length;
    }
  return clear;
}

async function captureCall(way: WayName): Promise<readonly Captured[] | undefined> {
  const { office, line, areHeard, isOver } = running;
  const end = await capture(...ports);
  if (!end) return undefined;
  const other = await start(office, ways[way]);
  await office.user.calls.place(other.number);
  await areHeard(other);
  const { phone } = office;
  const heardSeconds = () => phone.recording().length / phone.sampleRate;
  await expect.poll(heardSeconds, { timeout: 10_000 }).toBeGreaterThan(2);
  await line()?.hangUp();
  await isOver(other);
  return await end();
}

/** In clear last: its goodbye is repeated for a while. */
const kinds = [
  ['TLS, SRTP', 'nothing'],
  ['UDP, RTP', 'everything'],
] as const;

it.runIf(doAllRun && isHere()).each(kinds)(
  'of a call by %s, %s can be read on the way',
  async (way, what) => {
    const seen = await captureCall(way);
    if (!seen) return;
    expect(seen.filter(({ protocol }) => protocol === 'udp').length).toBeGreaterThan(packetsOfPart * 10);
    if (what === 'everything') {
      expect(clearSignalling(seen)).toBeGreaterThan(1_000);
      expect(clearSound(seen)).toBeGreaterThan(1_000);
    } else expect([clearSignalling(seen), clearSound(seen)]).toEqual([0, 0]);
  },
);
