/** The rate of the phone system's sounds. */
export const greetingRate = 8_000;

const headerOctets = 44;

/** Returns a WAV file of 16 bits and one channel. @param channels samples between -1 and 1, which are mixed */
export function encodeWav(channels: readonly Float32Array[], rate: number): Uint8Array<ArrayBuffer> {
  const length = channels[0]?.length ?? 0;
  const octets = new Uint8Array(headerOctets + 2 * length);
  const view = new DataView(octets.buffer);
  const write = (at: number, text: string) => octets.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, octets.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, 2 * length, true);
  for (let at = 0; at < length; at += 1) {
    const sum = channels.reduce((all, channel) => all + (channel[at] ?? 0), 0) / channels.length;
    view.setInt16(headerOctets + 2 * at, Math.round(Math.max(-1, Math.min(1, sum)) * 32_767), true);
  }
  return octets;
}
