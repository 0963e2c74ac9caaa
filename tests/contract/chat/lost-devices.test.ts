/** Devices of the chat whose sessions end while the homeserver does not run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';

const hasSynapse = await ensureSynapse();
const pollOptions = { timeout: 60_000, interval: 100 };

describe.skipIf(!hasSynapse)('a lost device of the chat', () => {
  let folder: string;
  let system: TestPhoneSystem;
  const start = () => startPhoneSystem({ chat: {}, control: true, data: folder });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lost-devices-'));
    system = await start();
  });
  afterEach(async () => {
    await system.stop();
    await rm(folder, { recursive: true });
  });

  const signIn = (password: string) =>
    fetch(`${system.url}/_matrix/client/v3/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        type: 'm.login.password',
        identifier: { type: 'm.id.user', user: 'bob' },
        password,
      }),
    });

  /** Returns the status of a device; another number while the homeserver does not run. */
  const statusOf = async (token: string) =>
    (
      await fetch(`${system.url}/_matrix/client/v3/account/whoami`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status;

  /** Bob loses a device, and ends all sessions just when the homeserver has crashed. */
  async function loseDevice() {
    const bob = await Desk.open(system, 'bob');
    const { password } = await bob.get<ChatAccount>('v1/user/ChatAccount');
    const { access_token: token } = (await (await signIn(password)).json()) as { access_token: string };
    expect(await statusOf(token)).toBe(200);
    const killed = await fetch(`${system.url}/control/kill-homeserver`, { method: 'POST' });
    expect(await killed.json()).toEqual({ killed: true });
    expect((await bob.request('DELETE', 'v1/user/Session')).status).toBe(204);
    await bob.leave();
    return { token, password };
  }

  async function isOut({ token, password }: { readonly token: string; readonly password: string }) {
    await expect.poll(() => statusOf(token), pollOptions).toBe(401);
    expect((await signIn(password)).status).toBe(403);
    const bob = await Desk.open(system, 'bob');
    const account = await bob.get<ChatAccount>('v1/user/ChatAccount');
    expect((await signIn(account.signInPassword ?? '')).status).toBe(200);
    await bob.leave();
  }

  inTurn('is signed out as soon as the homeserver runs again', async () => {
    await isOut(await loseDevice());
  });

  it('is signed out after a restart of the phone system', async () => {
    const lost = await loseDevice();
    await system.stop();
    system = await start();
    await isOut(lost);
  });
});
