/** Salesforce Voice: the vendor's library in the widget, and a page of an org around it. */

import { afterEach, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { asks } from '#tests/support/answering.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { emma, org, SalesforceVoice } from './salesforce-voice.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers, '--parent', org]);
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function desk(login: string, options = {}): Promise<SalesforceVoice> {
  const voice = await SalesforceVoice.open(browser, callside, options);
  opened.push(voice);
  await voice.signIn(login);
  return voice;
}

async function callFromOutside(from: string, to = '101', hangUpAfterMs = 600_000): Promise<void> {
  const order = { method: 'POST', body: JSON.stringify({ to, from, hangUpAfterMs }) };
  expect((await fetch(`${callside.url}/control/callers`, order)).status).toBe(200);
}

const number = '+33600000611';

inTurn('Salesforce shows the sign-in, learns of its result, and of the rights of the user', async () => {
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
  await voice.send('SET_AGENT_CONFIG', { config: { selectedPhone: agentConfig.SELECTED_PHONE } });
  await voice.hears('AGENT_CONFIG_UPDATED', ({ success }) => success === true);
  await voice.send('SET_AGENT_CONFIG', { config: { selectedPhone: { type: 'DESK_PHONE', number: 'none' } } });
  await voice.hears('ERROR', ({ message }) => message === 'CAN_NOT_UPDATE_PHONE_NUMBER');
  await voice.send('HOLD', { call: { callId: 'none' } });
  await voice.hears('ERROR', ({ message }) => message === 'INVALID_PARTICIPANT');
  await voice.send('LOGOUT');
  await voice.hears('LOGOUT_RESULT', ({ success }) => success === true);
  expect((await voice.events()).filter((event) => event === 'LOGOUT_RESULT')).toHaveLength(1);
});

inTurn(
  'Salesforce learns that a user without the right cannot be signed in, and nothing of the calls',
  async () => {
    const voice = await SalesforceVoice.open(browser, callside);
    opened.push(voice);
    await voice.enter('ivan');
    await voice.hears('ERROR', ({ message }) => message === 'CAN_NOT_LOG_IN');
    await voice.person.dial('600');
    await voice.person.press('Hang up');
    await voice.person.hasNoCall();
    expect(await voice.events()).toEqual(['SHOW_LOGIN', 'ERROR']);
    expect(await voice.ready()).toEqual([]);
  },
);

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

/** Phones of colleagues that answer by themselves. */
async function phone(login: string): Promise<TestPhone> {
  const registered = await TestPhone.register(callside.url, login, { answers: true });
  opened.push({ close: () => registered.stop() });
  return registered;
}

inTurn(
  'Salesforce calls a colleague with sound, sends keys, records, and gets the score of the sound',
  async () => {
    const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
    await voice.send('GET_PHONE_CONTACTS', { filter: { contains: 'Carol', types: ['AGENT', 'QUEUE'] } });
    const { contacts } = await voice.hears('PHONE_CONTACTS');
    const [contact] = contacts;
    expect(contact).toMatchObject({ type: 'Agent', name: 'Carol Lindqvist', phoneNumber: '103' });
    await voice.send('DIAL', { contact });
    const call = await voice.hears('CALL_STARTED');
    expect(call).toMatchObject({ callType: 'InternalCall', phoneNumber: '103' });
    await voice.hears('CALL_CONNECTED', ({ callId }) => callId === call.callId);
    await voice.person.hears();
    await voice.send('SEND_DIGITS', { digits: '12#' });
    await until('the keys arrive', async () => carol.keys.includes('12#'));
    await voice.send('RESUME_RECORDING', { call });
    await voice.hears('RECORDING_TOGGLE', ({ isRecordingPaused }) => isRecordingPaused === false);
    await voice.send('PAUSE_RECORDING', { call });
    await voice.hears('RECORDING_TOGGLE', ({ isRecordingPaused }) => isRecordingPaused === true);
    await voice.send('GET_SIGNED_RECORDING_URL', { vendorCallKey: call.callId });
    await voice.hears('SIGNED_RECORDING_URL', ({ success }) => success === false);
    await voice.person.goesOn(6_000);
    await voice.person.press('Hang up');
    await voice.hears('HANGUP');
    await voice.hears('UPDATE_AUDIO_STATS_COMPLETED', ({ callId, mos }) => callId === call.callId && mos > 3);
    await voice.send('DIAL', { contact: { phoneNumber: '' } });
    await voice.hears('CALL_FAILED');
    await voice.hears('ERROR', ({ message }) => message === 'INVALID_DESTINATION');
  },
);

it('Salesforce consults, swaps and makes a conference of it, and the agent leaves', async () => {
  const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
  const { person } = voice;
  await callFromOutside(number);
  const first = await voice.hears('CALL_STARTED');
  await voice.send('ACCEPT_CALL', { call: first });
  await voice.hears('CALL_CONNECTED');
  await voice.send('ADD_PARTICIPANT', {
    contact: { phoneNumber: '103' },
    call: first,
    isBlindTransfer: false,
  });
  const added = await voice.hears('PARTICIPANT_ADDED');
  expect(added).toMatchObject({ phoneNumber: '103', initialCallHasEnded: false });
  await voice.hears('PARTICIPANT_CONNECTED', ({ callId }) => callId === added.callId);
  await carol.reaches('talking');
  await voice.send('SWAP_PARTICIPANTS', { callToHold: added, callToResume: first });
  await voice.hears(
    'HOLD_TOGGLE',
    ({ isThirdPartyOnHold, isCustomerOnHold }) => isThirdPartyOnHold && !isCustomerOnHold,
  );
  await voice.send('CONFERENCE', { calls: [first, added] });
  await voice.hears(
    'HOLD_TOGGLE',
    ({ isThirdPartyOnHold, isCustomerOnHold, calls }) => !calls && !isThirdPartyOnHold && !isCustomerOnHold,
  );
  await person.app.getByRole('list', { name: 'In this call' }).getByText('Carol Lindqvist').waitFor();
  await voice.send('END_CALL', { call: { ...first, callAttributes: { participantType: 'Agent' } } });
  await voice.hears('HANGUP');
  await person.hasNoCall();
  expect(await voice.events()).toEqual([
    'SHOW_LOGIN',
    'LOGIN_RESULT',
    'CALL_STARTED',
    'CALL_CONNECTED',
    'PARTICIPANT_ADDED',
    'PARTICIPANT_CONNECTED',
    'HOLD_TOGGLE',
    'HOLD_TOGGLE',
    'HANGUP',
  ]);
  await carol.hangUp();
});

inTurn('Salesforce learns of a consultation, a swap, a conference and a transfer by the user', async () => {
  const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
  const { person } = voice;
  await callFromOutside(number);
  await person.press('Answer');
  await voice.hears('CALL_CONNECTED');
  await asks(person, '103');
  const added = await voice.hears('PARTICIPANT_ADDED');
  await voice.hears('PARTICIPANT_CONNECTED');
  await voice.hears('HOLD_TOGGLE', ({ isCustomerOnHold }) => isCustomerOnHold);
  await person.press('Swap');
  await voice.hears(
    'HOLD_TOGGLE',
    ({ isThirdPartyOnHold, isCustomerOnHold }) => isThirdPartyOnHold && !isCustomerOnHold,
  );
  await voice.forget();
  await person.press('Merge');
  await voice.hears(
    'HOLD_TOGGLE',
    ({ isThirdPartyOnHold, isCustomerOnHold }) => !isThirdPartyOnHold && !isCustomerOnHold,
  );
  await person.app.getByRole('list', { name: 'In this call' }).getByText('Carol Lindqvist').waitFor();
  // The colleague leaves: the caller stays.
  await carol.hangUp();
  await voice.hears('PARTICIPANT_REMOVED');
  expect(added.phoneNumber).toBe('103');
  await voice.forget();
  await asks(person, '103');
  await voice.hears('PARTICIPANT_CONNECTED');
  await person.press('Complete transfer');
  await voice.hears('HANGUP');
  await person.hasNoCall();
  expect((await voice.events()).filter((event) => event === 'HANGUP')).toHaveLength(1);
});

inTurn(
  'the person who is asked goes on with the agent when the caller has left, until Salesforce ends it',
  async () => {
    const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
    await callFromOutside(number, '101', 4_000);
    const first = await voice.hears('CALL_STARTED');
    await voice.send('ACCEPT_CALL', { call: first });
    await voice.hears('CALL_CONNECTED');
    await voice.send('ADD_PARTICIPANT', {
      contact: { phoneNumber: '103' },
      call: first,
      isBlindTransfer: false,
    });
    const added = await voice.hears('PARTICIPANT_ADDED');
    await voice.hears('PARTICIPANT_CONNECTED', ({ initialCallHasEnded }) => initialCallHasEnded === true);
    await voice.person.hears();
    await voice.send('END_CALL', { call: added });
    await voice.hears('HANGUP');
    await carol.reaches('idle');
    await voice.person.hasNoCall();
  },
);

inTurn('Salesforce transfers a call at once, and is told once that it is over', async () => {
  const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
  await callFromOutside(number);
  const call = await voice.hears('CALL_STARTED');
  await voice.send('ACCEPT_CALL', { call });
  await voice.hears('CALL_CONNECTED');
  await voice.send('ADD_PARTICIPANT', { contact: { phoneNumber: '103' }, call, isBlindTransfer: true });
  await voice.hears('HANGUP');
  await voice.person.hasNoCall();
  await carol.reaches('talking');
  await carol.hangUp();
  expect((await voice.events()).slice(-2)).toEqual(['PARTICIPANT_ADDED', 'HANGUP']);
});

inTurn('Salesforce declines a call, and does not learn of a personal call', async () => {
  const voice = await desk('alice');
  await callFromOutside(number);
  const call = await voice.hears('CALL_STARTED');
  await voice.send('DECLINE_CALL', { call });
  await voice.hears('HANGUP', ({ callId, state }) => callId === call.callId && state === 'ended');
  await voice.person.hasNoCall();
  expect((await voice.events()).slice(-2)).toEqual(['CALL_STARTED', 'HANGUP']);
  await voice.forget();
  // A contact that only alice has.
  await voice.person.dial('06 00 00 06 12');
  await voice.person.press('Hang up');
  await voice.person.hasNoCall();
  expect(await voice.events()).toEqual([]);
});

it('a call goes on over a reload: Salesforce gets it back under its key, and one record has the note', async ({
  skip,
}) => {
  const [voice, carol] = await Promise.all([desk('alice'), phone('carol')]);
  const { person } = voice;
  // Private windows of some browsers store nothing in frames of other sites: a call ends with its page.
  if (await person.app.getByText('This browser cannot save anything').isVisible()) skip();
  await voice.send('DIAL', { contact: { phoneNumber: '103' } });
  const call = await voice.hears('CALL_CONNECTED');
  await callFromOutside(number);
  const outside = await voice.hears('CALL_STARTED', ({ callType }) => callType === 'Inbound');
  await voice.send('ACCEPT_CALL', { call: outside });
  await voice.hears('CALL_CONNECTED', ({ callId }) => callId === outside.callId);
  await person.page.reload();
  await person.canCall();
  await voice.isReady();
  const [{ callInProgress }] = await voice.ready();
  expect(callInProgress).toMatchObject({ callId: call.callId, state: 'connected' });
  await voice.send('AGENT_AVAILABLE', { isAvailable: true });
  await voice.hears(
    'CALL_CONNECTED',
    ({ callId, isReplayedCall }) => callId === outside.callId && isReplayedCall,
  );
  await voice.send('END_CALL', { call });
  await voice.hears('PARTICIPANT_REMOVED');
  await carol.reaches('idle');
  await person.press('Add note');
  const form = person.app.getByRole('form', { name: /^Call notes/ });
  await form.getByLabel('Outcome').selectOption('Resolved');
  await form.getByLabel('Notes').fill('Wants a quote');
  await form.getByRole('button', { name: 'Save' }).click();
  await person.press('Hang up');
  await voice.hears('HANGUP');
  await until('the note is in the record', async () =>
    (await voice.voiceCalls()).some(({ notes }) => notes !== ''),
  );
  const records = await voice.voiceCalls();
  expect(records.filter(({ VendorCallKey }) => VendorCallKey === outside.callId)).toEqual([
    expect.objectContaining({ notes: 'Wants a quote', outcome: 'Resolved', recordId: emma.id }),
  ]);
});

inTurn(
  'a note waits in an org without the component, and the call is shown by Salesforce alone',
  async () => {
    const voice = await desk('alice', { hasComponent: false });
    const { person } = voice;
    await callFromOutside(number);
    const call = await voice.hears('CALL_STARTED');
    await voice.send('ACCEPT_CALL', { call });
    await voice.hears('CALL_CONNECTED');
    await person.press('Add note');
    const form = person.app.getByRole('form', { name: /^Call notes/ });
    await form.getByLabel('Notes').fill('Wants a quote');
    await form.getByRole('button', { name: 'Save' }).click();
    await person.press('Hang up');
    await voice.hears('HANGUP');
    await person.app.getByText('One call is waiting to be logged in the CRM.').waitFor();
  },
);

inTurn('the status of the agent follows Omni-Channel and the user, with wrap-up', async () => {
  const items = { '/providerSettings1/callsideBusyStatus': '0N5-busy' };
  const grace = await Desk.open(callside, 'grace');
  await grace.request('PUT', 'telephony/ACDGroupAddress/1', { syndicalPause: 120_000 });
  await grace.leave();
  const voice = await desk('alice', { items });
  const { person } = voice;
  const online = { statusId: '0N5-online', statusApiName: 'Available', statusName: 'Available' };
  await voice.send('SET_AGENT_STATUS', { agentStatus: 'Online', statusInfo: online });
  await voice.hears('SET_AGENT_STATUS_RESULT', ({ success }) => success === true);
  await person.app.getByText('Ready').waitFor();
  await voice.send('GET_AGENT_STATUS');
  await voice.hears('GET_AGENT_STATUS_RESULT', ({ statusType }) => statusType === 'online');
  await person.press('Break');
  await person.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await voice.hears('SET_AGENT_STATUS', ({ statusId }) => statusId === '0N5-busy');
  await voice.send('SET_AGENT_STATUS', { agentStatus: 'Online', statusInfo: online });
  await person.app.getByText('Ready').waitFor();
  await callFromOutside(number, '301');
  const call = await voice.hears('CALL_STARTED');
  expect(call.callInfo).toMatchObject({ queueName: 'Sales', isBargeable: true });
  await voice.send('ACCEPT_CALL', { call });
  await voice.hears('CALL_CONNECTED');
  await voice.send('END_CALL', { call });
  await voice.hears('HANGUP');
  await voice.hears('AFTER_CALL_WORK_STARTED', ({ callId }) => callId === call.callId);
  await voice.send('WRAP_UP_CALL', { call });
  await voice.hears('WRAP_UP_ENDED', ({ callId }) => callId === call.callId);
  await voice.send('SET_AGENT_STATUS', { agentStatus: 'Offline' });
  await person.app.getByText('Not taking queue calls').waitFor();
  expect((await voice.events()).filter((event) => event === 'SET_AGENT_STATUS')).toHaveLength(1);
});

inTurn('a supervisor listens, enters and leaves, and the agent learns who entered', async () => {
  const [alice, grace] = await Promise.all([desk('alice'), desk('grace')]);
  const [{ capabilities }] = await grace.ready();
  expect(capabilities).toMatchObject({ SUPERVISOR_LISTEN_IN: true, SUPERVISOR_BARGE_IN: true });
  const carol = await phone('carol');
  await alice.send('DIAL', { contact: { phoneNumber: '103' } });
  const call = await alice.hears('CALL_CONNECTED');
  await grace.send('SUPERVISE_CALL', { call: { callId: call.callId } });
  await grace.hears('SUPERVISOR_CALL_CONNECTED');
  await grace.send('SUPERVISOR_BARGE_IN', { call: { callId: call.callId } });
  await grace.hears('SUPERVISOR_BARGED_IN');
  // The phone system has named the members of the call for a while.
  await alice.hears(
    'CALL_BARGED_IN',
    ({ callId, supervisorName }) => callId === call.callId && supervisorName === 'Grace Tanaka',
  );
  await grace.send('SUPERVISOR_DISCONNECT', { call: { callId: call.callId } });
  await grace.hears('SUPERVISOR_HANGUP');
  await grace.person.hasNoCall();
  await alice.send('END_CALL', { call });
  await alice.hears('HANGUP');
  await carol.reaches('idle');
  expect((await grace.events()).slice(2)).toEqual([
    'SUPERVISOR_CALL_CONNECTED',
    'SUPERVISOR_BARGED_IN',
    'SUPERVISOR_HANGUP',
  ]);
});
