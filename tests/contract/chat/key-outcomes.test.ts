import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatKeys, KeyState } from '#sdk/chat.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';
import { ChatDevices, type Enterprise } from './chat-devices.ts';
import { startChatSystem } from './chat-system.ts';

const hasSynapse = await ensureSynapse();
const passphrase = 'four words are enough';
const devices = new ChatDevices();
let system: TestPhoneSystem;

beforeAll(async () => {
  if (hasSynapse) system = await startChatSystem();
});
afterEach(async () => {
  await devices.close();
});
afterAll(() => system?.stop());

const device = (login: string, enterprise?: Enterprise): Promise<Chat> =>
  devices.open(system.url, login, enterprise);

function keysOf({ keys }: Chat): ChatKeys {
  if (!keys.value) throw new Error('The chat has not been started.');
  return keys.value;
}
const stateOf = (chat: Chat): KeyState => keysOf(chat).state.value;

/** Asks the homeserver as another program of the user would. */
async function homeserver(login: string) {
  const desk = await Desk.open(system, login);
  const { userID, password } = await desk.get<ChatAccount>('v1/user/ChatAccount');
  await desk.leave();
  const request = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${system.url}/_matrix/client/v3/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const identifier = { type: 'm.id.user', user: userID };
  const signIn = { type: 'm.login.password', identifier, password };
  const { access_token: token } = await request('POST', 'login', signIn);
  return (method: string, path: string, body?: object) => request(method, path, body, token);
}

describe.skipIf(!hasSynapse)('the keys of a new device', () => {
  it('are backupEmpty after the backup was deleted, and can be made anew', async () => {
    expect(stateOf(await device('alice'))).toEqual({ name: 'ready', outcome: 'automatic' });
    const ask = await homeserver('alice');
    const { version } = await ask('GET', 'room_keys/version');
    await ask('DELETE', `room_keys/version/${version}`);
    const chat = await device('alice');
    expect(stateOf(chat)).toEqual({ name: 'failed', outcome: 'backupEmpty' });
    expect(chat.state.value).toEqual({ name: 'locked' });
    await keysOf(chat).reset();
    expect(stateOf(await device('alice'))).toEqual({ name: 'ready', outcome: 'automatic' });
  });

  it('are trustInfoFailed if the backup is not one that the user’s keys open', async () => {
    await device('bob');
    const ask = await homeserver('bob');
    await ask('POST', 'room_keys/version', {
      algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
      auth_data: { public_key: 'hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo', signatures: {} },
    });
    expect(stateOf(await device('bob'))).toEqual({ name: 'failed', outcome: 'trustInfoFailed' });
  });

  it('are trustInfoInvalid if another device has not stored the user’s keys yet', async () => {
    const first = await device('carol', { policy: 'ForceManualPassphrase' });
    expect(stateOf(first)).toEqual({ name: 'passphraseMissing' });
    const second = await device('carol', { policy: 'ForceManualPassphrase' });
    expect(stateOf(second)).toEqual({ name: 'failed', outcome: 'trustInfoInvalid' });
    await keysOf(first).setPassphrase(passphrase);
    const third = await device('carol', { policy: 'ForceManualPassphrase' });
    expect(stateOf(third)).toMatchObject({ name: 'passphraseNeeded' });
  });

  it('are backupPolicy if the user’s passphrase is not allowed any more, and cancel if it is not given', async () => {
    const first = await device('dave');
    await keysOf(first).setPassphrase(passphrase);
    const refused = await device('dave', { policy: 'AutomatedPassphraseOnly' });
    expect(stateOf(refused)).toEqual({ name: 'failed', outcome: 'backupPolicy' });
    const asked = await device('dave');
    for (let tries = 1; tries <= 5; tries += 1) {
      await expect(keysOf(asked).unlock(`wrong ${tries}`)).rejects.toMatchObject({
        code: 'chat.wrongPassphrase',
      });
      expect(stateOf(asked)).toEqual({ name: 'passphraseNeeded', tries, maxTries: 5 });
    }
    keysOf(asked).cancel();
    expect(stateOf(asked)).toEqual({ name: 'failed', outcome: 'cancel' });
    keysOf(asked).askAgain();
    expect(stateOf(asked)).toEqual({ name: 'passphraseNeeded', tries: 5, maxTries: 5 });
  });

  it('are saltEmpty without a salt, and need a passphrase after an automatic restore if one is forced', async () => {
    expect(stateOf(await device('erin', { salt: '' }))).toEqual({ name: 'failed', outcome: 'saltEmpty' });
    const chat = await device('frank');
    expect(stateOf(chat)).toEqual({ name: 'ready', outcome: 'automatic' });
    expect(stateOf(await device('frank', { salt: '' }))).toEqual({ name: 'failed', outcome: 'saltEmpty' });
    const forced = await device('frank', { policy: 'ForceManualPassphrase' });
    expect(stateOf(forced)).toEqual({ name: 'passphraseMissing' });
    await keysOf(forced).setPassphrase(passphrase);
    const next = await device('frank', { policy: 'ForceManualPassphrase' });
    await keysOf(next).unlock(passphrase);
    expect(stateOf(next)).toEqual({ name: 'ready', outcome: 'manual' });
  });
});
