const rate = 8000;
const seconds = 60;

/** A WAV file with a minute of a steady tone, a quarter of full scale. */
export function toneFile(hertz: number): Buffer {
  const samples = Int16Array.from(
    { length: seconds * rate },
    (_, at) => 8192 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}
