import { sampleRate } from '../../../port.ts';

/** Reads the first octet of an Opus packet (RFC 6716, 3.1 and 3.2). */

/** Durations of a frame in ms by the kind of coding: SILK, hybrid, CELT. */
const silk = [10, 20, 40, 60];
const hybrid = [10, 20];
const celt = [2.5, 5, 10, 20];
const firstHybrid = 12;
const firstCelt = 16;

/** Decodes to 20 ms of silence in every decoder state. */
export const opusSilence = Uint8Array.of(0xf8, 0xff, 0xfe);

/** Returns the duration of a packet in samples of `sampleRate`. 0 for an invalid packet. */
export function opusSamples(packet: Uint8Array): number {
  const [head] = packet;
  if (head === undefined) return 0;
  return (frameMs(head >> 3) * frameCount(head & 0x03, packet[1] ?? 0) * sampleRate) / 1000;
}

function frameMs(configuration: number): number {
  if (configuration < firstHybrid) return silk[configuration % silk.length] ?? 0;
  if (configuration < firstCelt) return hybrid[configuration % hybrid.length] ?? 0;
  return celt[configuration % celt.length] ?? 0;
}

function frameCount(code: number, second: number): number {
  if (code === 0) return 1;
  return code === 3 ? second & 0x3f : 2;
}
