import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Clock } from '../../base/clock.ts';
import { acme } from '../../demonstration/acme.ts';
import { frameSamples, type VirtualCall } from '../../engine/port.ts';
import { recordingOf } from '../../sounds/voice.ts';
import { encodeWav } from '../../sounds/wav.ts';
import { Robots } from './robots.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-robots-'));
});
afterEach(() => rm(folder, { recursive: true }));

const clock = new Clock();
const load = () => Robots.load({ company: acme, folder, clock, log: pino({ level: 'silent' }) });
const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Begins a call to a robot, with the robot's actions in words and the first sample of each frame that it sent. */
function callTo(robots: Robots, number: string) {
  const did: (string | number)[] = [];
  const end = new AbortController();
  let hear = (_: Int16Array) => {};
  let press = (_: string) => {};
  const call: VirtualCall = {
    leg: '1',
    from: { number: '101' },
    ended: end.signal,
    ring: () => void did.push('ring'),
    answer: () => void did.push('answer'),
    hangUp: (cause) => {
      did.push(cause);
      end.abort();
    },
    send: (frame) => void did.push(frame[0] ?? Number.NaN),
    hear: (listener) => {
      hear = listener;
    },
    onAnswered: () => {},
    onDigit: (listener) => {
      press = listener;
    },
    sendDigits: (digits) => void did.push(`key ${digits}`),
    transfer: (destination) => void did.push(`to ${destination}`),
  };
  robots.byNumber(number)?.phone.onCall(call);
  return {
    did,
    end,
    async press(keys: string) {
      for (const key of keys) press(key);
      await turn();
    },
    async frame(sample = 0) {
      hear(new Int16Array(frameSamples).fill(sample));
      await turn();
    },
    async pass(ms: number) {
      clock.move(ms);
      await turn();
      await turn();
    },
  };
}

it('robots of a folder are added to the built-in ones, and play, say, expect, send and transfer', async () => {
  const text = 'Good morning';
  await put(recordingOf(text), encodeWav(new Int16Array(frameSamples).fill(7)));
  await put('bell.wav', encodeWav(new Int16Array(2 * frameSamples).fill(9)));
  await put(
    'menu.robot',
    `number 610
     title Menu
     answer
     say "${text}"
     play bell.wav
     expect any key within 5s else nobody
     when 1 go to colleague
     send 2#
     echo for 1s
     hang up declined
     colleague:
     transfer to 102
     hang up failed
     nobody:
     hang up`,
  );
  const robots = await load();
  expect(robots.byNumber('600')?.title).toBe('Echo');
  expect(robots.byNumber('610')).toMatchObject({ name: 'menu', title: 'Menu' });

  const other = callTo(robots, '610');
  for (let at = 0; at < 5; at += 1) await other.frame();
  expect(other.did).toEqual(['answer', 7, 9, 9]);
  await other.press('3');
  await other.pass(250);
  await other.pass(250);
  await other.frame(5);
  await other.pass(1000);
  expect(other.did.slice(4)).toEqual(['key 2', 'key #', 5, 'declined']);

  const sent = callTo(robots, '610');
  for (let at = 0; at < 5; at += 1) await sent.frame();
  await sent.press('1');
  await sent.pass(20);
  expect(sent.did.slice(4)).toEqual(['to 102']);
  sent.end.abort();

  const silent = callTo(robots, '610');
  for (let at = 0; at < 5; at += 1) await silent.frame();
  await silent.pass(5000);
  await silent.pass(20);
  expect(silent.did.slice(4)).toEqual(['normal']);
  await turn();
  expect(clock.waiting).toBe(0);
});

it('early keys are kept, and a wrong key ends the waiting', async () => {
  await put(
    'door.robot',
    'number 611\nanswer\nwait 1s\nexpect 42# within 9s else wrong\nhang up\nwrong:\nhang up declined',
  );
  const robots = await load();
  const right = callTo(robots, '611');
  await right.press('42#');
  await right.pass(1000);
  expect(right.did).toEqual(['answer', 'normal']);
  const wrong = callTo(robots, '611');
  await wrong.pass(1000);
  await wrong.press('41');
  await wrong.pass(20);
  expect(wrong.did).toEqual(['answer', 'declined']);
});

it('a script with an endless loop does not block the phone system', async () => {
  await put('round.robot', 'number 612\nagain:\ngo to again');
  const { end } = callTo(await load(), '612');
  await turn();
  end.abort();
  await turn();
  expect(clock.waiting).toBe(0);
});

it.each([
  ['a.robot', 'ring', /a: it needs a line "number"/],
  ['a.robot', 'number 600\nring', /a: it cannot have the number 600/],
  ['echo.robot', 'number 620\nring', /echo: the house has a robot of that name/],
  ['a.robot', 'number 620\nanswer\ndance', /a, line 3: "dance"/],
  ['a.robot', 'number 620\nanswer\nplay gone.wav', /a: .*gone\.wav cannot be played: ENOENT/],
])('%s with %j is refused', async (name, text, reason) => {
  await put(name, text);
  await expect(load()).rejects.toThrow(reason);
});

it('two robots cannot have one number, and the folder has to exist', async () => {
  await put('a.robot', 'number 620\nring');
  await put('b.robot', 'number 620\nring');
  await expect(load()).rejects.toThrow(/b: a has the number 620 too/);
  await expect(
    Robots.load({ company: acme, folder: join(folder, 'none'), clock, log: pino({ level: 'silent' }) }),
  ).rejects.toThrow(/The robots cannot be read: ENOENT/);
});
