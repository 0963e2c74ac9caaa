/** Salesforce Voice: the vendor's library in the widget, and a page of an org around it. */
import { afterAll, afterEach, expect, it } from 'vitest';
import { patientCallers } from '#tests/support/callside.ts';
import type { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { emma, org, SalesforceVoice } from './salesforce-voice.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers, '--parent', org]);
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
let bob: Person | undefined;
afterAll(() => bob?.close());

async function desk(login: string, options = {}): Promise<SalesforceVoice> {
  const voice = await SalesforceVoice.open(browser, callside, options);
  opened.push(voice);
  await voice.signIn(login);
  return voice;
}

async function callFromOutside(from: string, to = '101'): Promise<void> {
  const order = { method: 'POST', body: JSON.stringify({ to, from, hangUpAfterMs: 600_000 }) };
  expect((await fetch(`${callside.url}/control/callers`, order)).status).toBe(200);
}

const number = '+33600000611';

it('Salesforce shows the sign-in, learns of its result, and of the rights of the user', async () => {
  const voice = await SalesforceVoice.open(browser, callside);
  opened.push(voice);
  await voice.hears('SHOW_LOGIN', ({ loginFrameHeight }) => loginFrameHeight > 300);
  await voice.signIn('alice');
  await voice.hears('LOGIN_RESULT', ({ success }) => success === true);
  const [{ agentConfig, capabilities, callInProgress }] = await voice.ready();
  expect(callInProgress).toBeNull();
  expect(agentConfig.SELECTED_PHONE).toMatchObject({ type: 'SOFT_PHONE' });
  expect(agentConfig.PHONES.length).toBeGreaterThan(0);
  expect(capabilities).toMatchObject({
    MUTE: true,
    MERGE: true,
    SWAP: true,
    BLIND_TRANSFER: true,
    MOS: true,
    SIGNED_RECORDING_URL: false,
    SUPERVISOR_LISTEN_IN: false,
  });
  await voice.send('LOGOUT');
  await voice.hears('LOGOUT_RESULT', ({ success }) => success === true);
  expect((await voice.events()).filter((event) => event === 'LOGOUT_RESULT')).toHaveLength(1);
});

it('Salesforce accepts a call with sound, holds it, mutes, records and ends it, and each is told once', async () => {
  const voice = await desk('alice');
  const { person } = voice;
  await callFromOutside(number);
  const started = await voice.hears('CALL_STARTED');
  expect(started).toMatchObject({ callType: 'Inbound', state: 'ringing', phoneNumber: number });
  await person.card(emma.name).waitFor();
  await until('the record is shown', async () => (await voice.shown()).includes(emma.id));
  await voice.send('ACCEPT_CALL', { call: started });
  await voice.hears('CALL_CONNECTED', ({ callId }) => callId === started.callId);
  await person.button('Hold').waitFor();
  await voice.send('HOLD', { call: started });
  await voice.hears('HOLD_TOGGLE', ({ isCustomerOnHold }) => isCustomerOnHold === true);
  await person.button('Resume').waitFor();
  // The user resumes: Salesforce learns it.
  await person.press('Resume');
  await voice.hears('HOLD_TOGGLE', ({ isCustomerOnHold }) => isCustomerOnHold === false);
  await voice.send('MUTE');
  await voice.hears('MUTE_TOGGLE', ({ isMuted }) => isMuted === true);
  await person.press('Unmute');
  await voice.hears('MUTE_TOGGLE', ({ isMuted }) => isMuted === false);
  await voice.send('END_CALL', { call: started });
  await voice.hears('HANGUP', ([{ callId }]) => callId === started.callId);
  await person.hasNoCall();
  expect(await voice.events()).toEqual([
    'SHOW_LOGIN',
    'LOGIN_RESULT',
    'CALL_STARTED',
    'CALL_CONNECTED',
    'HOLD_TOGGLE',
    'HOLD_TOGGLE',
    'MUTE_TOGGLE',
    'MUTE_TOGGLE',
    'HANGUP',
  ]);
  await until('the call is in its record', async () => (await voice.voiceCalls())[0]?.subject !== '');
  expect(await voice.voiceCalls()).toEqual([
    expect.objectContaining({ VendorCallKey: started.callId, state: 'ended', recordId: emma.id }),
  ]);
});
