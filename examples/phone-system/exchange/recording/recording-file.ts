import { open } from 'node:fs/promises';

const headOctets = 44;
const riffSizeAt = 4;
const octetsASecondAt = 28;
const frameOctetsAt = 32;
const dataSizeAt = 40;

/**
 * Returns the duration of a recording in milliseconds, by the actual size of its file. The header of a truncated
 * recording is corrected.
 *
 * @returns undefined if the file has no audio or does not exist
 */
export async function measureRecording(path: string): Promise<number | undefined> {
  try {
    const file = await open(path, 'r+');
    try {
      const head = Buffer.alloc(headOctets);
      const { bytesRead } = await file.read(head, 0, headOctets, 0);
      if (bytesRead < headOctets) return undefined;
      const present = (await file.stat()).size - headOctets;
      const said = head.readUInt32LE(dataSizeAt);
      const octets = wholeFrames(Math.min(said, present), head.readUInt16LE(frameOctetsAt));
      if (!(octets > 0)) return undefined;
      if (octets !== said) {
        head.writeUInt32LE(octets + headOctets - 8, riffSizeAt);
        head.writeUInt32LE(octets, dataSizeAt);
        await file.write(head, 0, headOctets, 0);
      }
      return Math.round((octets * 1000) / head.readUInt32LE(octetsASecondAt));
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** NaN for an invalid header. */
const wholeFrames = (octets: number, frame: number) => octets - (octets % frame);
