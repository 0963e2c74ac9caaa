import { expect } from 'vitest';
import { encodeWav } from '../../sounds/wav.ts';
import type { Desk, LineSeen } from '../../testing/desk.ts';
import type { Office } from '../../testing/office.ts';

/** Sounds are recorded and played in real time. */
export const pollOptions = { timeout: 20_000, interval: 20 };
/** The tone after which a caller speaks. */
export const toneHertz = 1_000;
/** The tones of two phones. */
export const aliceHertz = 500;
export const bobHertz = 800;
const loud = 0.05;
const quiet = 0.01;

export const property = (desk: Desk, name: string, value: unknown, more: object = {}) =>
  desk.request('PUT', `v1/user/IvrProperty/${name}`, { value, ...more });

export async function set(desk: Desk, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    expect((await property(desk, name, value)).status).toBe(200);
}

export const messagesOf = async (desk: Desk) =>
  (await desk.get<{ items: { restUri: string; type: string }[] }>('v1/user/Voicemail')).items;

/** A call of the history, as far as these tests look at it. */
interface HistoryItem {
  readonly restUri: string;
  readonly remoteNumber: string;
  readonly isMissed: boolean;
  readonly isForwarded: boolean;
  readonly talkDuration: number;
}
export const historyOf = async (desk: Desk) =>
  (await desk.get<{ items: HistoryItem[] }>('v1/logs/CallHistory')).items;

/** Resets the services, rules and mailboxes of all users. */
export async function resetServices(office: Office): Promise<void> {
  await Promise.all(
    Object.values(office.desks).map(async (desk) => {
      const { items } = await desk.get<{ items: { name: string; values: object }[] }>('v1/user/IvrProperty');
      const own = items.filter(({ values }) => 'Extension' in values).map(({ name }) => name);
      // Without calls there may be no secretary.
      for (const name of own.toSorted()) expect((await property(desk, name, null)).status).toBe(200);
      const rules = await desk.get<{ items: { restUri: string }[] }>('v1/user/Forwarding');
      for (const { restUri } of rules.items) await desk.request('DELETE', restUri);
      for (const { restUri } of await messagesOf(desk)) await desk.request('DELETE', restUri);
    }),
  );
}

export const simulate = async (desk: Desk, call: object): Promise<unknown> =>
  (await desk.request('POST', 'v1/user/ForwardingSimulation/bean', call)).json();

export async function beAt(desk: Desk, presenceState: string): Promise<void> {
  const { user } = await desk.get<{ user: { restUri: string } }>('v1/user/Info');
  const body = { presenceSetting: 'ManualSetting', presenceState };
  expect((await desk.request('PUT', user.restUri, body)).status).toBe(200);
}

export async function keyed(desk: Desk, line: LineSeen, dtmfs: string): Promise<void> {
  expect(await desk.act(line, 'sendDtmfs', { dtmfs })).toBe(204);
}

interface Sound {
  readonly packets: number;
  strength(hertz: number): number;
}

/** Waits until this phone hears a tone. */
export const hears = (sound: () => Sound, hertz: number): Promise<void> =>
  expect.poll(() => sound().strength(hertz), pollOptions).toBeGreaterThan(loud);

/**
 * Waits for the tone after which a caller speaks, its end, and then for this number of packets of the caller's speech.
 */
export async function speaks(sound: () => Sound, packets: number): Promise<void> {
  await hears(sound, toneHertz);
  await expect.poll(() => sound().strength(toneHertz), pollOptions).toBeLessThan(quiet);
  const before = sound().packets;
  await expect.poll(() => sound().packets - before, pollOptions).toBeGreaterThan(packets);
}

/** Leaves a message that is long enough to be stored. */
export const leavesMessage = (sound: () => Sound): Promise<void> => speaks(sound, 60);

/** Adds a greeting that is a single tone. */
export async function addGreeting(desk: Desk, hertz: number): Promise<string> {
  const wave = Int16Array.from({ length: 8_000 }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / 8_000)),
  );
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(encodeWav(wave))]), 'tone.wav');
  form.set('label', 'Tone');
  const added = await desk.send('v1/user/Greeting', form);
  return ((await added.json()) as { restUri: string }).restUri;
}
