import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { frameSamples } from '../../../port.ts';
import { Sound } from '../endpoints/audio-endpoint.ts';
import { Mixer } from '../mixing/mixer.ts';
import { Recorder } from './recorder.ts';

const test = base.extend<{ readonly file: string }>({
  file: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'recording-'));
    await use(join(folder, 'call.wav'));
    await rm(folder, { recursive: true });
  },
});

const frame = (value: number) => new Int16Array(frameSamples).fill(value);
const says = (value: number) => ({
  isReady: true,
  signsOfLife: undefined,
  read: () => Sound.of(frame(value)),
  write: () => undefined,
});

/** Returns the samples of a file, by its header or to its end. */
async function samplesOf(file: string): Promise<number[]> {
  const octets = await readFile(file);
  const end = Math.min(octets.length, 44 + octets.readUInt32LE(40));
  const data = octets.subarray(44, end);
  return Array.from({ length: data.length / 2 }, (_, at) => data.readInt16LE(2 * at));
}

test('the speech of everybody in a bridge is in the file', async ({ file }) => {
  const mixer = new Mixer();
  const bridge = mixer.createBridge();
  for (const value of [1, 20, 300])
    mixer.join(bridge, says(value), { isHeard: true, onVoice: () => undefined });
  const recorder = new Recorder(file);
  mixer.record(bridge, recorder);
  for (let times = 0; times < 3; times += 1) mixer.tick();
  mixer.closeBridge(bridge);
  await recorder.done;
  expect(await samplesOf(file)).toEqual([...frame(321), ...frame(321), ...frame(321)]);
  expect((await readFile(file)).readUInt32LE(40)).toBe(3 * 2 * frameSamples);
  mixer.clear();
});

test('a pause is missing in the file, and another recording of the same bridge is complete', async ({
  file,
}) => {
  const mixer = new Mixer();
  const bridge = mixer.createBridge();
  let value = 0;
  const read = () => {
    value += 1;
    return Sound.of(frame(value));
  };
  const counts = { isReady: true, signsOfLife: undefined, read, write: () => undefined };
  mixer.join(bridge, counts, { isHeard: true, onVoice: () => undefined });
  const [recorder, whole] = [new Recorder(file), new Recorder(`${file}.whole`)];
  for (const one of [recorder, whole]) mixer.record(bridge, one);
  mixer.tick();
  recorder.pause();
  mixer.tick();
  mixer.tick();
  recorder.resume();
  mixer.tick();
  mixer.closeBridge(bridge);
  await Promise.all([recorder.done, whole.done]);
  expect(await samplesOf(file)).toEqual([...frame(1), ...frame(4)]);
  expect(new Set(await samplesOf(`${file}.whole`))).toEqual(new Set([1, 2, 3, 4]));
  mixer.clear();
});

test('an unfinished file plays to its end', async ({ file }) => {
  const recorder = new Recorder(file);
  recorder.hear(frame(5));
  await expect.poll(async () => await samplesOf(file)).toEqual([...frame(5)]);
  recorder.stop();
  await recorder.done;
});

test('a file that cannot be written ends the recording and nothing else', async ({ file }) => {
  const recorder = new Recorder(join(file, 'nowhere'));
  recorder.hear(frame(5));
  await expect(recorder.done).rejects.toThrow('ENOENT');
});
