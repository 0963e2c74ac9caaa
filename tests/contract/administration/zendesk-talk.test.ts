/** Calls in an account of Zendesk, which an administrator enters: the account is ours, written from the vendor's documentation. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZendeskAccount } from '#phone-system/events/vendors/testing/zendesk-account.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type NewWebhook } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const account = new ZendeskAccount();
const created = 'POST /api/v2/channels/voice/tickets.json';
let system: TestPhoneSystem;
let phone: TestPhone;
let ivan: Client;
let alice: Client;
let administration: Administration;
let zendesk: NewWebhook;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true, webhookHosts: ['127.0.0.1'] });
  phone = await system.addPhone('alice', { hertz: 700 });
  [ivan, alice] = await Promise.all([signedInClient(system, 'ivan'), signedInClient(system, 'alice')]);
  administration = administrationOf(ivan);
  const { email } = await administration.user('1');
  account.users.push({ id: 21, role: 'agent', email, phone: '' });
  zendesk = {
    ...{ name: 'Zendesk', url: await account.server.listen(), events: [], isEnabled: true },
    vendor: { kind: 'zendesk', email: 'phone@acme.example', sendsRecordings: true },
    credentials: { token: 't0ken' },
  };
});
afterAll(async () => {
  await Promise.all([ivan.dispose(), alice.dispose()]);
  account.server.close();
  await system.stop();
});

async function callAndHangUp(isRecorded = false): Promise<void> {
  await alice.calls.place('+33123450606');
  await expect.poll(() => alice.calls.lines.value[0]?.state.value).toBe('talking');
  if (isRecorded) {
    await alice.calls.lines.value[0]?.startRecord();
    await expect.poll(() => phone.recording().length / phone.sampleRate).toBeGreaterThan(0.5);
  }
  await alice.calls.lines.value[0]?.hangUp();
  await expect.poll(() => alice.calls.lines.value).toEqual([]);
}

it('an account of Zendesk gets one ticket of each call with its recording, and none twice', async () => {
  const added = await administration.addWebhook(zendesk);
  expect(added).not.toHaveProperty('secret');
  expect(JSON.stringify(added)).not.toContain('t0ken');
  expect(await administration.testWebhook(added)).toMatchObject({ status: 200 });
  account.server.faults.push({ method: created, status: 'lost', isDone: true });
  await callAndHangUp(true);
  await expect.poll(() => account.server.to(created).length).toBe(1);
  await fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs: 10_000 }) });
  await expect.poll(() => account.tickets[0]?.comments.length, { timeout: 10_000 }).toBe(2);
  expect(account.tickets).toMatchObject([{ via_id: 46, requester_id: 71, assignee_id: 21 }]);
  const [upload] = account.server.to('POST /api/v2/uploads.json');
  expect(upload?.body.subarray(0, 4).toString()).toBe('RIFF');
  const types = account.server.requests.map(({ method, path }) => `${method} ${path}`);
  expect(types.filter((line) => line === created)).toHaveLength(1);
  await administration.removeWebhook(added);
});

it('credentials stay with their address, and a receiver with its kind', async () => {
  const { credentials, ...withoutCredentials } = zendesk;
  const refused = (property: string) => ({
    code: 'administration.refused',
    serverMessage: expect.stringMatching(property),
  });
  await expect(administration.addWebhook(withoutCredentials)).rejects.toMatchObject(refused('missing'));
  const added = await administration.addWebhook(zendesk);
  await administration.changeWebhook(added, { ...withoutCredentials, name: 'Talk' });
  const elsewhere = { ...withoutCredentials, url: 'https://zendesk.invalid' };
  await expect(administration.changeWebhook(added, elsewhere)).rejects.toMatchObject(refused('missing'));
  const { vendor, ...plain } = withoutCredentials;
  await expect(administration.changeWebhook(added, plain)).rejects.toMatchObject(refused('kind'));
  await expect(administration.rotateWebhookSecret(added)).rejects.toMatchObject({ code: expect.any(String) });
  await administration.removeWebhook(added);
});
