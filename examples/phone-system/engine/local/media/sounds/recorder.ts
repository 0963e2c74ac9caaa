import { type FileHandle, open } from 'node:fs/promises';
import { frameSamples, type Recording, type RecordingOptions, sampleRate } from '../../../port.ts';
import type { Frame } from '../endpoints/audio-endpoint.ts';

const headOctets = 44;
const sampleOctets = 2;

/** The length field of an unfinished file means "to the end of the file": a file that a crash cut off still plays. */
const endless = 0xffff_ffff - headOctets;

/** A recording that goes on after a longer time gets a silence of this length. */
const longestGapMs = 60_000;

/**
 * The limit of buffered audio for a slow disk: ten seconds. Later audio is dropped from the recording, to save memory.
 */
const maxWaiting = (10 * sampleRate) / frameSamples;

/** Writes live audio to a WAV file. */
export class Recorder implements Recording {
  readonly done: Promise<void>;
  readonly #waiting: Frame[] = [];
  #wake: () => void = () => undefined;
  #isStopped = false;
  #isPaused = false;

  constructor(file: string, { continues = false }: RecordingOptions = {}) {
    this.done = continues ? this.#goOn(file) : this.#run(file);
    // A caller that awaits the end receives the failure; before that it must not end the process.
    this.done.catch(() => {
      this.#waiting.length = 0;
      this.stop();
    });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Writes the next 20 ms. */
  hear(frame: Frame): void {
    if (this.#isStopped || this.#isPaused || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(frame);
    this.#wake();
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async #run(path: string): Promise<void> {
    const file = await open(path, 'w');
    try {
      await this.#write(file);
    } finally {
      await file.close();
    }
  }

  /** The time without a process is silent in the file, so that everything is where it was said. */
  async #goOn(path: string): Promise<void> {
    const file = await open(path, 'r+');
    try {
      const { size, mtimeMs } = await file.stat();
      const present = Math.max(0, size - headOctets);
      const missingMs = Math.min(Math.max(0, Date.now() - mtimeMs), longestGapMs);
      const silent = Math.round((missingMs * sampleRate) / 1000) * sampleOctets;
      const octets = present - (present % sampleOctets);
      await writeAll(file, Buffer.alloc(silent), headOctets + octets);
      await this.#write(file, octets + silent);
    } finally {
      await file.close();
    }
  }

  async #write(file: FileHandle, begun = 0): Promise<void> {
    await writeAll(file, head(endless), 0);
    let octets = begun;
    try {
      while (!this.#isStopped || this.#waiting.length > 0) {
        if (this.#waiting.length === 0) await this.#more();
        const chunk = Buffer.concat(this.#waiting.splice(0).map(littleEndian));
        await writeAll(file, chunk, headOctets + octets, (part) => {
          octets += part;
        });
      }
    } finally {
      // On a full disk the existing octets can still be overwritten: the header gets the present length.
      await writeAll(file, head(octets - (octets % sampleOctets)), 0);
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/**
 * Writes all of it, and reports each part once it is on disk: a disk that fills up may accept a part without an error.
 */
async function writeAll(
  file: FileHandle,
  octets: Buffer,
  position: number,
  onPart: (octets: number) => void = () => undefined,
): Promise<void> {
  let written = 0;
  while (written < octets.length) {
    const { bytesWritten } = await file.write(octets, written, octets.length - written, position + written);
    written += bytesWritten;
    onPart(bytesWritten);
  }
}

function littleEndian(frame: Frame): Buffer {
  const octets = Buffer.allocUnsafe(frame.length * sampleOctets);
  for (let i = 0; i < frame.length; i += 1) octets.writeInt16LE(frame[i] ?? 0, i * sampleOctets);
  return octets;
}

/** Returns the header of a WAV file: a single channel, 16 bits. */
function head(dataOctets: number): Buffer {
  const octets = Buffer.alloc(headOctets);
  octets.write('RIFF', 0, 'latin1');
  octets.writeUInt32LE(dataOctets + headOctets - 8, 4);
  octets.write('WAVEfmt ', 8, 'latin1');
  octets.writeUInt32LE(16, 16);
  octets.writeUInt16LE(1, 20);
  octets.writeUInt16LE(1, 22);
  octets.writeUInt32LE(sampleRate, 24);
  octets.writeUInt32LE(sampleRate * sampleOctets, 28);
  octets.writeUInt16LE(sampleOctets, 32);
  octets.writeUInt16LE(8 * sampleOctets, 34);
  octets.write('data', 36, 'latin1');
  octets.writeUInt32LE(dataOctets, 40);
  return octets;
}
