import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { certificateFor } from '#phone-system/testing/certificate-authority.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import type { Call, Client } from '#sdk/index.ts';
import { signedInClient } from '../signed-in-client.ts';
import { type Office, type OtherSide, ownHertz } from './other-side.ts';

const patient = { timeout: 10_000 };

/** An office for the tests of a file. */
export interface RunningOffice {
  readonly office: Office;
  /** The present call of the user here. */
  line(): Call | undefined;
  /** Waits until both sides hear each other. */
  areHeard(other: OtherSide): Promise<void>;
  /** Waits until neither a leg nor a port is left here, and no call there. */
  isOver(other: OtherSide): Promise<void>;
  /** Ends the other sides of a test. */
  endTest(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a phone system that phones reach by TLS too, with bob and his phone. */
export async function startOffice(): Promise<RunningOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'callside-telephones-'));
  const certificate = await certificateFor('localhost');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, certificate.cert);
  writeFileSync(keyFile, certificate.key);
  const system = await startPhoneSystem({
    control: true,
    sipCertificate: { kind: 'given', certFile, keyFile },
  });
  const [administrator, user] = (await Promise.all(
    ['ivan', 'bob'].map((login) => signedInClient(system, login)),
  )) as [Client, Client];
  const phone = await system.addPhone('bob', { answers: true, hertz: ownHertz });
  const ends: (() => Promise<unknown>)[] = [];
  const line = () => user.calls.lines.value[0];
  const counts = async () => (await fetch(`${system.url}/control/counts`)).json();
  return {
    office: { system, administrator, user, phone, certificate, atEnd: (end) => void ends.push(end) },
    line,
    async areHeard(other) {
      await expect.poll(() => line()?.state.value, patient).toBe('talking');
      await expect.poll(() => phone.toneStrength(other.hertz), patient).toBeGreaterThan(0.1);
      await other.hearsUser?.();
    },
    async isOver(other) {
      await expect.poll(line, patient).toBeUndefined();
      await other.isIdle();
      await expect
        .poll(counts, patient)
        .toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } });
    },
    async endTest() {
      for (const end of ends.splice(0).reverse()) await end();
    },
    async stop() {
      await Promise.all([administrator.dispose(), user.dispose()]);
      await system.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
