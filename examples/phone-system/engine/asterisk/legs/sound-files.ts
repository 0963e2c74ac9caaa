import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { periodOf } from '../../local/media/sounds/tones.ts';
import type { Tone } from '../../port.ts';

const tones: readonly Tone[] = ['ringback', 'music', 'busy', 'reorder', 'special', 'notice'];

/** The sounds of the phone system, as files that Asterisk reads: 8 kHz, 16 bits, without a head. */
export class SoundFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file for a sound that is played once. Returns its name without the ending. */
  write(sound: Int16Array, name: string = randomUUID()): string {
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    writeFileSync(`${file}.sln`, littleEndian(sound));
    return file;
  }

  remove(file: string): void {
    rmSync(`${file}.sln`, { force: true });
  }

  get notice(): string {
    return join(this.#folder, 'tones', 'notice', 'notice');
  }

  /** Writes the tones. Returns the folder of each, as Asterisk's music on hold has it. */
  writeTones(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      tones.map((tone) => {
        const folder = join(this.#folder, 'tones', tone);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${tone}.sln`), littleEndian(periodOf(tone)));
        return [tone, folder];
      }),
    );
  }
}

function littleEndian(sound: Int16Array): Buffer {
  const octets = Buffer.alloc(2 * sound.length);
  for (const [at, sample] of sound.entries()) octets.writeInt16LE(sample, 2 * at);
  return octets;
}
