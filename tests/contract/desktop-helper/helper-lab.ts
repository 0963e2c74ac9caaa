import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sendCommand } from '#desktop-helper/cli/send-command.ts';
import { type Helper, type HelperOptions, startHelper } from '#desktop-helper/helper.ts';
import type { Sound } from '#desktop-helper/phone/baresip-config.ts';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { sampleRate } from '#phone-system/engine/port.ts';
import { decodeWav } from '#phone-system/sounds/wav.ts';
import { toneFile } from '#tests/desk-phones/tone-file.ts';
import { HelperPage } from './helper-page.ts';

export const crmOrigin = 'https://phone.example';

const wavHeadOctets = 44;

/** A desktop helper whose microphone sends a tone and whose loudspeaker is recorded, until the test ends. */
export class HelperLab {
  readonly folder: string;
  readonly helper: Helper;
  readonly sound: Sound;
  readonly printed: readonly string[];

  private constructor(folder: string, helper: Helper, sound: Sound, printed: readonly string[]) {
    this.folder = folder;
    this.helper = helper;
    this.sound = sound;
    this.printed = printed;
  }

  static async start(options: Partial<HelperOptions> & { readonly hertz?: number } = {}): Promise<HelperLab> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'helper-lab-'));
    const sound = options.sound ?? soundIn(folder, options.hertz);
    const printed: string[] = [];
    const log = (line: string) => void printed.push(line);
    const helper = await startHelper({ port: 0, log, ...options, folder, sound });
    onTestFinished(async () => {
      await helper.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return new HelperLab(folder, helper, sound, printed);
  }

  /** Opens a page, and says hello with the token of an earlier pairing. */
  async page({ origin = crmOrigin, token }: { origin?: string; token?: string } = {}): Promise<HelperPage> {
    const page = await HelperPage.open(this.helper.port, origin);
    page.send({ type: 'hello', ...(token !== undefined && { token }) });
    await page.last('welcome');
    onTestFinished(() => page.close());
    return page;
  }

  /** Opens a page that the user allows. */
  async pairedPage(): Promise<{ readonly page: HelperPage; readonly token: string }> {
    const page = await this.page();
    page.send({ type: 'pair' });
    const { code } = await page.last('pairing');
    await sendCommand(this.folder, { command: 'allow', code });
    const { token } = await page.last('paired');
    return { page, token };
  }

  /** Returns the level of a tone in the last second that the loudspeaker played. 1 is full scale. */
  heard(hertz: number): number {
    return heardIn(this.folder, hertz);
  }
}

/** A steady tone as the microphone, and a recording as the loudspeaker. */
export function soundIn(folder: string, hertz = 440): Sound & { readonly recordings: string } {
  const tone = join(folder, 'tone.wav');
  const recordings = join(folder, 'sound');
  writeFileSync(tone, toneFile(hertz));
  mkdirSync(recordings);
  return { source: `aufile,${tone}`, player: 'aubridge,nobody', recordings };
}

/** Returns the level of a tone in the last second of the newest recording in this folder of a helper. */
export function heardIn(folder: string, hertz: number): number {
  const recordings = join(folder, 'sound');
  const name = readdirSync(recordings).findLast((file) => file.endsWith('-dec.wav'));
  if (name === undefined) return 0;
  const file = readFileSync(join(recordings, name));
  if (file.length <= wavHeadOctets) return 0;
  // baresip writes the length only at the end of the call.
  file.writeUInt32LE(file.length - wavHeadOctets, wavHeadOctets - 4);
  return levelOf(decodeWav(file).subarray(-sampleRate), hertz);
}

const windows = 10;

/** The mean of short pieces: on a machine with other work there are gaps, and a tone after a gap has another phase. */
function levelOf(second: Int16Array, hertz: number): number {
  const length = Math.floor(second.length / windows);
  const levels = Array.from({ length: windows }, (_, at) =>
    strengthOf(second.subarray(at * length, (at + 1) * length), hertz),
  );
  return levels.reduce((sum, level) => sum + level, 0) / windows;
}
