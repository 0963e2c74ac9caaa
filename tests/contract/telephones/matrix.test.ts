/** Calls in both directions with each other side, by each way: docs/phones.md has the table. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateFor } from '#phone-system/testing/certificate-authority.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { type Office, type OtherSide, ownHertz } from '#tests/support/telephones/other-side.ts';
import { cells, type SideName, triedNow, type WayName, ways } from '#tests/support/telephones/sides.ts';
import { starts } from '#tests/support/telephones/starts.ts';

const patient = { timeout: 10_000 };

let office: Office;
let folder: string;
let end: () => Promise<void>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callside-telephones-'));
  const certificate = await certificateFor('localhost');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, certificate.cert);
  writeFileSync(keyFile, certificate.key);
  const system: TestPhoneSystem = await startPhoneSystem({
    control: true,
    sipCertificate: { kind: 'given', certFile, keyFile },
  });
  const [administrator, user] = (await Promise.all(
    ['ivan', 'bob'].map((login) => signedInClient(system, login)),
  )) as [Client, Client];
  const phone = await system.addPhone('bob', { answers: true, hertz: ownHertz });
  office = { system, administrator, user, phone, certificate, atEnd: (one) => void ends.push(one) };
  end = async () => {
    await Promise.all([administrator.dispose(), user.dispose()]);
    await system.stop();
  };
});
afterAll(async () => {
  await end?.();
  rmSync(folder, { recursive: true });
});

afterEach(async () => {
  for (const one of ends.splice(0).reverse()) await one();
});

const line = () => office.user.calls.lines.value[0];

/** Neither a leg nor a port is left here, and no call there. */
async function isOver(other: OtherSide): Promise<void> {
  await expect.poll(line, patient).toBeUndefined();
  await other.isIdle();
  const counts = async () => (await fetch(`${office.system.url}/control/counts`)).json();
  await expect
    .poll(counts, patient)
    .toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } });
}

async function areHeard(other: OtherSide): Promise<void> {
  await expect.poll(() => line()?.state.value, patient).toBe('talking');
  await expect.poll(() => office.phone.toneStrength(other.hertz), patient).toBeGreaterThan(0.1);
  await other.hearsUser?.();
}

/** True if this machine could have every program. */
async function debianAnswers(): Promise<boolean> {
  try {
    return (await fetch('http://deb.debian.org/debian/dists/bookworm/Release', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

it.runIf(isWholeMatrix)(
  'every program at the other side is here, where Debian’s packages answer',
  async () => {
    const missing = cells.map(({ side }) => side).filter((side) => !starts[side].isHere());
    if (missing.length > 0 && (await debianAnswers())) expect(missing).toEqual([]);
  },
);

const here = triedNow.filter(({ side }) => starts[side].isHere());

describe.each([...new Set(here.map(({ side }) => side))])('%s', (side: SideName) => {
  it.each(here.filter((cell) => cell.side === side).map(({ way }) => way))(
    'calls and is called by %s, and both sides hear and end the calls',
    async (way: WayName) => {
      const other = await starts[side].start(office, ways[way]);
      for (const ender of [() => line()?.hangUp(), () => other.hangUp()]) {
        await office.user.calls.place(other.number);
        await areHeard(other);
        await ender();
        await isOver(other);
        await other.call();
        await areHeard(other);
        await ender();
        await isOver(other);
      }
    },
    60_000,
  );
});
