import {
  ClientEvent,
  createClient as createMatrixClient,
  type MatrixClient,
  MatrixEventEvent,
  RoomEvent,
  SyncState,
} from 'matrix-js-sdk';
import {
  CryptoEvent,
  type ShowSasCallbacks,
  VerificationPhase,
  type VerificationRequest,
  VerificationRequestEvent,
  VerifierEvent,
} from 'matrix-js-sdk/lib/crypto-api/index.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { type Chat, type ChatRoom, createChat } from '#sdk/chat.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { nameOf, testCompany } from '#tests/support/company/company.ts';
import { findNio, NioClient } from '#tests/support/homeserver/nio-client.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import type { ChatAccount } from '#wire/chat/chat-service.ts';
import { startChatSystem } from './chat-system.ts';
import { untilTrue } from './until-true.ts';

const hasSynapse = await ensureSynapse();
let system: TestPhoneSystem;
let client: Client;
let alice: Chat;
let desk: Desk;
/** A program of somebody else, which only shares the library of the protocol. */
let foreign: MatrixClient;

/** Calls `attempt` after every event of the program, until it returns something. */
function seen<Value>(attempt: () => Value | undefined): Promise<Value> {
  return new Promise((resolve) => {
    const look = () => {
      const found = attempt();
      if (found === undefined) return;
      for (const event of events) foreign.off(event as never, look as never);
      resolve(found);
    };
    const events = [ClientEvent.Sync, RoomEvent.Timeline, MatrixEventEvent.Decrypted, RoomEvent.MyMembership];
    for (const event of events) foreign.on(event as never, look as never);
    look();
  });
}

beforeAll(async () => {
  if (!hasSynapse) return;
  system = await startChatSystem();
  client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login: 'alice', password: 'demo' });
  await client.ready();
  alice = createChat(client);
  await alice.start();

  desk = await Desk.open(system, 'erin');
  const { userID, password } = await desk.get<ChatAccount>('v1/user/ChatAccount');
  const identifier = { type: 'm.id.user', user: userID };
  const login = await createMatrixClient({ baseUrl: system.url }).loginRequest({
    type: 'm.login.password',
    identifier,
    password,
  });
  foreign = createMatrixClient({
    baseUrl: system.url,
    userId: login.user_id,
    deviceId: login.device_id,
    accessToken: login.access_token,
  });
  await foreign.initRustCrypto({ useIndexedDB: false });
  await foreign.startClient({ initialSyncLimit: 20 });
  await seen(() => (foreign.getSyncState() === SyncState.Syncing ? true : undefined));
  await foreign.getCrypto()?.bootstrapCrossSigning({
    authUploadDeviceSigningKeys: async (request) => {
      await request({ type: 'm.login.password', identifier, password });
    },
  });
});
afterAll(async () => {
  foreign?.stopClient();
  await desk?.leave();
  await client?.dispose();
  await system?.stop();
});

describe.skipIf(!hasSynapse)('a client of somebody else', () => {
  let room: ChatRoom;

  it('reads and writes in the same encrypted room', async () => {
    room = await alice.openDirect({ userID: `@erin:${testCompany.mailDomain}`, displayName: nameOf('erin') });
    room.timeline.open();
    await seen(() => foreign.getRoom(room.id)?.getMyMembership() === 'invite' || undefined);
    await foreign.joinRoom(room.id);
    // The invitation says already that the room is encrypted; the keys are set up after joining.
    await expect.poll(() => foreign.getCrypto()?.isEncryptionEnabledInRoom(room.id)).toBe(true);
    await foreign.sendTextMessage(room.id, 'Written elsewhere');
    const arrived = () =>
      room.timeline.messages.value.find(
        ({ content }) => content.kind === 'text' && content.text === 'Written elsewhere',
      );
    await untilTrue(() => arrived() !== undefined);
    expect(arrived()).toMatchObject({ isEncrypted: true, isOwn: false });
    await room.send({ text: 'Written here' });
    const body = await seen(() =>
      foreign
        .getRoom(room.id)
        ?.getLiveTimeline()
        .getEvents()
        .find((event) => event.getContent().body === 'Written here'),
    );
    expect(body.isEncrypted()).toBe(true);
  });

  it('verifies a person by emoji, and is verified', async () => {
    const asked = new Promise<VerificationRequest>((resolve) =>
      foreign.once(CryptoEvent.VerificationRequestReceived, resolve),
    );
    const verification = await alice.trust.value?.requestPerson(`@erin:${testCompany.mailDomain}`, room.id);
    if (!verification) throw new Error('The chat has not been started.');
    const request = await asked;
    await request.accept();
    await untilTrue(() => verification.state.value.name === 'ready');
    const started = new Promise<void>((resolve) => {
      request.on(VerificationRequestEvent.Change, () => {
        if (request.phase === VerificationPhase.Started) resolve();
      });
    });
    await verification.startEmoji();
    await started;
    const { verifier } = request;
    if (!verifier) throw new Error('The verification has no verifier.');
    const emoji = new Promise<ShowSasCallbacks>((resolve) => verifier.once(VerifierEvent.ShowSas, resolve));
    const verified = verifier.verify();
    const shown = await emoji;
    await untilTrue(() => verification.state.value.name === 'comparing');
    const { state } = verification;
    const here = state.value.name === 'comparing' ? state.value.emoji : [];
    expect(here.map(({ sign, name }) => [sign, name])).toEqual(shown.sas.emoji);
    await Promise.all([shown.confirm(), verification.confirm()]);
    await verified;
    await untilTrue(() => state.value.name === 'done');
    await expect.poll(() => alice.trust.value?.person(`@erin:${testCompany.mailDomain}`)).toBe('verified');
  });
});

const hasNio = hasSynapse && findNio();

it.skipIf(!hasNio)(
  'a client with another encryption, matrix-nio, reads and writes in an encrypted room',
  async () => {
    const frank = await Desk.open(system, 'frank');
    onTestFinished(() => frank.leave());
    const nio = new NioClient(system.url, await frank.get<ChatAccount>('v1/user/ChatAccount'));
    onTestFinished(() => nio.stop());
    const heard = (type: string, body?: string) =>
      nio.reports.find((one) => one.type === type && one.body === body);
    await expect.poll(() => heard('ready')).toBeDefined();
    const room = await alice.openDirect({
      userID: `@frank:${testCompany.mailDomain}`,
      displayName: nameOf('frank'),
    });
    onTestFinished(room.timeline.open());
    const joined = async () =>
      (await room.members()).filter(({ membership }) => membership === 'join').length;
    await expect.poll(joined).toBe(2);
    await room.send({ text: 'Written in JavaScript' });
    await expect
      .poll(() => heard('text', 'Written in JavaScript'))
      .toMatchObject({
        sender: `@alice:${testCompany.mailDomain}`,
        encrypted: true,
      });
    nio.send(room.id, 'Written in Python');
    const arrived = () =>
      room.timeline.messages.value.find(
        ({ content }) => content.kind === 'text' && content.text === 'Written in Python',
      );
    await untilTrue(() => arrived() !== undefined);
    expect(arrived()).toMatchObject({ isEncrypted: true, isOwn: false });
    expect(nio.reports.filter(({ type }) => type === 'undecrypted' || type === 'failed')).toEqual([]);
  },
);
