import { describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { framings } from '#tests/support/browsers.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { crmSite } from './crm-site.ts';

/** The wrap-up after a call of Orders. */
const wrapUpMs = 120_000;

// From another site, whose frames get no cookies in Chromium's private windows, and partitioned cookies in Firefox.
describe.each(framings)('agents through the bridge in $name', ({ launch }) => {
  const site = crmSite({ launch, args: patientCallers });
  const done = { value: null };

  const operator = async (crm: Crm) => (await crm.last('generalInfo'))?.operator;
  const hasStatus = (crm: Crm, status: string) =>
    until(`the agent is ${status}`, async () => (await operator(crm))?.operatorStatus === status);

  it('an agent logs in, pauses and logs out by commands of the page', async () => {
    const erin = await Crm.open(site.browser, site.callside, site.pages.origin, 'erin');
    await until('it is an agent', async () => (await erin.last('generalInfo'))?.hasACDCapability === true);
    await hasStatus(erin, 'LOGOUT');
    expect(await erin.ask('operatorLogin')).toEqual(done);
    await hasStatus(erin, 'IDLE');
    expect((await operator(erin))?.operatorLoginTime).toBeGreaterThan(0);
    expect(await erin.ask('operatorLogin')).toMatchObject({ status: 409 });

    const reasons = await erin.ask('getPauseReasons');
    expect(reasons).toMatchObject({
      value: [{ text: 'Lunch' }, { text: 'Training' }, { text: 'Paperwork' }],
    });
    const [lunch] = 'value' in reasons ? reasons.value : [];
    expect(await erin.ask('operatorStartPause', { acdPauseReasonID: lunch?.acdPauseReasonID ?? '' })).toEqual(
      done,
    );
    await hasStatus(erin, 'PAUSE');
    expect(await operator(erin)).toMatchObject({
      operatorPaused: true,
      operatorPauseReasonID: lunch?.acdPauseReasonID,
    });
    expect(await erin.ask('operatorStopPause')).toEqual(done);
    await hasStatus(erin, 'IDLE');
    expect(await erin.ask('operatorStartPause', { acdPauseReasonID: 'none' })).toMatchObject({ status: 400 });

    // A pause during a call begins after its end, and can be cancelled until then.
    expect(await erin.ask('placeCall', { destination: '600' })).toEqual(done);
    const { lineID } = await erin.call('talks', ({ state }) => state === 'talking');
    expect(await erin.ask('operatorStartPause')).toEqual(done);
    await until('a pause waits', async () => (await operator(erin))?.operatorPaused === true);
    expect(await erin.ask('operatorCancelPause')).toEqual(done);
    await until('none waits', async () => (await operator(erin))?.operatorPaused === false);
    expect(await erin.ask('drop', { lineID })).toEqual(done);
    await erin.hasNoCall();
    await hasStatus(erin, 'IDLE');

    await until('the groups are told', async () => (await erin.last('groups'))?.length === 2);
    const sales = (await erin.last('groups'))?.find(({ label }) => label === 'Sales');
    const groupID = sales?.groupID ?? '';
    expect(sales).toMatchObject({ activeMember: true, isOpen: true, addressNumber: '301' });
    expect(await erin.ask('groupLogout', { groupID })).toEqual(done);
    const isActive = async () =>
      (await erin.last('groups'))?.find((one) => one.groupID === groupID)?.activeMember;
    await until('the group is left', async () => (await isActive()) === false);
    expect(await erin.ask('groupLogin', { groupID })).toEqual(done);
    await until('the group is joined', async () => (await isActive()) === true);
    expect(await erin.ask('groupLogin', { groupID: 'nowhere' })).toMatchObject({ status: 404 });
    expect(await erin.ask('getGroups')).toEqual({ value: await erin.last('groups') });

    await site.callside.disturb({ path: 'operatorLogout', status: 500 });
    expect(await erin.ask('operatorLogout')).toMatchObject({ status: 500 });
    await site.callside.disturb(undefined);
    expect(await erin.ask('operatorLogout')).toEqual(done);
    await hasStatus(erin, 'LOGOUT');
    await erin.close();
  });

  inTurn('a page gives the agent a chosen caller of a queue', async () => {
    // In sequence: the windows of Firefox take the focus from each other while a user signs in.
    const judy = await Crm.open(site.browser, site.callside, site.pages.origin, 'judy.bauer');
    const carol = await Crm.open(site.browser, site.callside, site.pages.origin, 'carol');
    const grace = await Desk.open(site.callside, 'grace');
    await grace.request('PUT', 'telephony/ACDGroupAddress/3', { syndicalPause: wrapUpMs });
    await grace.leave();
    expect(await judy.ask('operatorLogin')).toEqual(done);
    await hasStatus(judy, 'IDLE');
    const orders = async () => (await judy.last('groups'))?.find(({ label }) => label === 'Orders');
    const groupID = (await orders())?.groupID ?? '';
    expect(await judy.ask('getQueueCallers', { groupID })).toEqual({ value: [] });
    expect(await carol.ask('placeCall', { destination: '303' })).toEqual(done);
    await until('a caller waits', async () => (await orders())?.clientsInQueue === 1);
    await until('the page sees the caller', async () =>
      ((await judy.last('queueCallers')) ?? []).some(
        (one) => one.groupID === groupID && one.callers.length === 1,
      ),
    );
    expect(await judy.last('callbacks')).toEqual([]);
    const callers = await judy.ask('getQueueCallers', { groupID });
    expect(callers).toMatchObject({ value: [{ state: 'QUEUED', number: '103', queuePos: 1 }] });
    const callerID = 'value' in callers ? (callers.value[0]?.callerID ?? '') : '';
    expect(await judy.ask('pickUpCaller', { groupID, callerID: '9999' })).toMatchObject({ status: 404 });
    expect(await judy.ask('pickUpCaller', { groupID, callerID })).toEqual(done);
    const { lineID } = await judy.call('talks', ({ state }) => state === 'talking');
    await hasStatus(judy, 'ACD_CALL');
    expect(await judy.ask('operatorLogout')).toMatchObject({ status: 409 });
    expect(await judy.ask('disconnect', { lineID })).toEqual(done);
    await judy.hasNoCall();

    // The wrap-up of the call: more time, the outcome, and ready again.
    await hasStatus(judy, 'SYNDICAL_PAUSE');
    const end = (await operator(judy))?.operatorSyndicalPauseEndTime ?? 0;
    expect(await judy.ask('operatorExtendPause')).toEqual(done);
    await until(
      'there is more time',
      async () => (await operator(judy))?.operatorSyndicalPauseEndTime === end + wrapUpMs,
    );
    expect((await operator(judy))?.operatorFeedbackNeeded).toBe(true);
    const codes = await judy.ask('getFeedbackCodes');
    expect(codes).toMatchObject({ value: [{ text: 'Order placed' }, {}, {}, {}] });
    const acdFeedbackCodeID = 'value' in codes ? (codes.value[0]?.acdFeedbackCodeID ?? '') : '';
    expect(await judy.ask('operatorFeedback', { acdFeedbackCodeID: '99' })).toMatchObject({ status: 400 });
    expect(await judy.ask('operatorFeedback', { acdFeedbackCodeID, text: 'Two chairs' })).toEqual(done);
    await until('it is noted', async () => (await operator(judy))?.operatorFeedbackNeeded === false);
    expect(await judy.ask('operatorStopPause')).toEqual(done);
    await hasStatus(judy, 'IDLE');
    expect(await judy.ask('operatorExtendPause')).toMatchObject({ status: 409 });
    expect(await judy.ask('operatorLogout')).toEqual(done);
    await Promise.all([judy.close(), carol.close()]);
  });

  inTurn('agent commands are refused for a user who is not an agent', async () => {
    const carol = await Crm.open(site.browser, site.callside, site.pages.origin, 'carol');
    await expect.poll(async () => (await carol.last('generalInfo'))?.hasACDCapability).toBe(false);
    expect(await carol.ask('operatorLogin')).toMatchObject({ status: 403 });
    expect(await carol.ask('getGroups')).toMatchObject({ status: 403 });
    await carol.close();
  });

  inTurn('the page chooses the presented number among the allowed ones', async () => {
    const alice = await Crm.open(site.browser, site.callside, site.pages.origin, 'alice');
    const allowed = await alice.ask('getCallerIDs', { firstDigits: '+331000003' });
    expect(allowed).toMatchObject({
      value: [
        { callerID: '+33100000301', label: 'Acme Sales' },
        { callerID: '+33100000302', label: 'Acme Support' },
      ],
    });
    expect(await alice.ask('setCallerID', { callerID: '+33100000301' })).toEqual({
      value: { callerID: '+33100000301' },
    });
    await until('it is told', async () => (await alice.last('generalInfo'))?.callerID === '+33100000301');
    expect(await alice.ask('setCallerID', { callerID: '+33199999999' })).toMatchObject({ status: 403 });
    expect(await alice.ask('placeCall', { destination: '600', callerID: '+33100000302' })).toEqual(done);
    await until('it is told', async () => (await alice.last('generalInfo'))?.callerID === '+33100000302');
    const { lineID } = await alice.call('is there', ({ number }) => number === '600');
    expect(
      await alice.ask('addExternalInfos', { lineID, sfId: '003x', sfLabel: 'Louise', sfType: 'GENERIC_CRM' }),
    ).toEqual(done);
    await alice.call('has it', ({ externalInfos }) => externalInfos?.sfLabel === 'Louise');
    expect(await alice.ask('drop', { lineID })).toEqual(done);
    expect(await alice.ask('setCallerID', { callerID: '' })).toEqual({ value: { callerID: '' } });
    await until('it is taken back', async () => (await alice.last('generalInfo'))?.callerID === undefined);
    await alice.close();
  });
});
