import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { NodeMedia } from '../engine/local/testing/node-media.ts';
import type { NodePhone } from '../engine/local/testing/node-phone.ts';
import { type PhoneSystem, type StartOptions, startPhoneSystem } from '../testing.ts';
import { Desk, type LineSeen } from './desk.ts';

/** The tone of each user's phone. */
const tones = { alice: 500, bob: 800, carol: 1100, dave: 1700, frank: 2300, grace: 2900 } as const;
export type Name = keyof typeof tones;
const names = Object.keys(tones) as readonly Name[];

const loud = 0.05;
const pollOptions = { interval: 20 };

/** Some people with phones that send different tones. */
export interface Office {
  readonly phoneSystem: PhoneSystem;
  /** Where recordings are. */
  readonly data: string;
  readonly desks: Readonly<Record<Name, Desk>>;
  /** Puts a phone that answers on each of these desks. */
  plugIn<Who extends Name>(...who: Who[]): Promise<Record<Who, NodePhone>>;
  /** Waits until this phone hears these people and no others. */
  hears(media: () => NodeMedia, ...who: Name[]): Promise<void>;
  counts(): Promise<unknown>;
  /** Names of the files of recordings. */
  files(): Promise<readonly string[]>;
  /** Lets time pass at once. */
  skip(moveMs: number): Promise<void>;
}

/** Opens an office for all tests of a file. After each of them nothing may be left of any call. */
export function openOffice(options: StartOptions = {}): Office {
  let data: string;
  let phoneSystem: PhoneSystem;
  let desks: Record<Name, Desk>;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'office-'));
    phoneSystem = await startPhoneSystem({
      data,
      busyToneMs: 0,
      control: true,
      ...options,
    });
  });
  afterAll(async () => {
    await phoneSystem.stop();
    await rm(data, { recursive: true });
  });
  beforeEach(async () => {
    const opened = await Promise.all(
      names.map(async (name) => [name, await Desk.open(phoneSystem, name)] as const),
    );
    desks = Object.fromEntries(opened) as Record<Name, Desk>;
  });
  afterEach(async () => {
    await Promise.all(names.map((name) => desks[name].leave()));
    await expect
      .poll(counts, pollOptions)
      .toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } });
  });

  const counts = async () => (await fetch(`${phoneSystem.url}/control/counts`)).json();
  return {
    get phoneSystem() {
      return phoneSystem;
    },
    get data() {
      return data;
    },
    get desks() {
      return desks;
    },
    counts,
    files: () => readdir(join(data, 'recordings')),
    async plugIn<Who extends Name>(...who: Who[]) {
      const phones = who.map(async (name) => [name, await desks[name].plugIn('answer', tones[name])]);
      return Object.fromEntries(await Promise.all(phones)) as Record<Who, NodePhone>;
    },
    async hears(media, ...who) {
      const heard = () => names.filter((name) => media().strength(tones[name]) > loud);
      await expect.poll(heard, pollOptions).toEqual(names.filter((name) => who.includes(name)));
    },
    async skip(moveMs) {
      const response = await fetch(`${phoneSystem.url}/control/clock`, {
        method: 'POST',
        body: JSON.stringify({ moveMs }),
      });
      expect(response.status).toBe(200);
    },
  };
}

export const uriOf = ({ lineId }: LineSeen): string => `v1/user/CallLine/${lineId}`;
/** A line that shows this number. */
export const to =
  (number: string) =>
  (line: LineSeen): boolean =>
    line.displayedNumber === number;
export const isConference = (line: LineSeen): boolean => line.conference !== undefined;
