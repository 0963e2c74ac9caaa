import { describe, expect, it } from 'vitest';
import {
  dialled,
  enterprisePath,
  inside,
  nameOf,
  shown,
  testCompany,
} from '#tests/support/company/company.ts';
import { type SipCredentials, SipPhone } from '../sip-phone.ts';
import { openWire, type SignedIn } from './wire.ts';

const { base, sockets, signIn, get, post, openPush } = await openWire();

describe('calls on the wire', () => {
  it('a call is pushed to both sides from its first ring to its end', async () => {
    const [alice, bob] = await Promise.all([signIn('frank'), signIn('grace')]);
    const [alicePush, bobPush] = await Promise.all([openPush(alice), openPush(bob)]);

    const created = await post(bob, 'v1/service/EventListener/bean', { name: 'CallLines' });
    expect(created.status).toBe(200);
    expect(await created.json()).toEqual({
      name: 'CallLines',
      restUri: 'v1/service/EventListener/bean/CallLines',
    });
    const watched = await get(bob, 'v1/user/CallLine?listenerName=CallLines');
    expect(watched.status).toBe(200);
    expect(await watched.json()).toEqual({ count: 0, results: [] });
    expect((await get(bob, 'v1/user/CallLine?listenerName=Unknown')).status).toBe(404);
    alicePush.send({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' });
    alicePush.send({ type: 'subscribe', id: 'history', source: 'v1/logs/CallHistory' });
    await alicePush.next((frame) => frame.id === 'lines');
    await alicePush.next((frame) => frame.id === 'history');

    const phoneOf = async (who: SignedIn, number: string) => {
      const path = `${enterprisePath}/Extension/${number}/createSoftphone?force=true`;
      const credentials = (await (await get(who, path)).json()) as SipCredentials;
      const phone = await SipPhone.connect(`${sockets}/sip`, credentials);
      expect(await phone.register()).toBe(200);
      return phone;
    };
    const [alicePhone, bobPhone] = await Promise.all([
      phoneOf(alice, inside(106)),
      phoneOf(bob, inside(107)),
    ]);
    const gracesPhone = async () => (await get(bob, 'telephony/Terminal/grace-web')).json();
    expect(await gracesPhone()).toMatchObject({ physicalState: 'inService', isAssumedIdle: true });
    bobPush.send({ type: 'subscribe', id: 'phones', source: 'telephony/Terminal/' });
    await bobPush.next((frame) => frame.id === 'phones');

    const placed = await post(alice, 'telephony/Terminal/frank-web/placeCallWithInfos', {
      destination: inside(107),
      infos: { sfId: '003', sfLabel: 'Grace at work', sfType: 'GENERIC_CRM' },
    });
    expect(placed.status).toBe(200);
    const prompting = (await placed.json()) as { lineId: string };
    expect(prompting).toEqual({
      restUri: `v1/user/CallLine/${prompting.lineId}`,
      lineId: expect.stringMatching(/^-\d+$/),
      call: expect.stringMatching(/^telephony\/Call\/\d+$/),
      state: 'prompting',
      stateCause: 'causeNormal',
      actions: ['disconnect', 'answer'],
      isIncoming: false,
      terminal: 'telephony/Terminal/frank-web',
      extension: `${enterprisePath}/Extension/${inside(106)}`,
      displayedNumber: inside(107),
      displayedLabel: nameOf('grace'),
      creationTime: expect.stringMatching(/^\d{13}$/),
      lastModificationTime: expect.stringMatching(/^\d{13}$/),
      isMediaAvailable: false,
      isPlaying: false,
      isRecording: false,
      parties: expect.any(Array),
      externalInfos: { sfId: '003', sfLabel: 'Grace at work', sfType: 'GENERIC_CRM' },
    });

    const aliceInvite = await alicePhone.invite();
    expect(aliceInvite.headers.get('call-info')).toBe(`<sip:${testCompany.sipDomain}>;answer-after=0`);
    expect(aliceInvite.headers.get('alert-info')).toBe(
      `<http://${testCompany.sipDomain}>;info=alert-autoanswer`,
    );
    expect(aliceInvite.headers.get('x-call-line')).toBe(prompting.lineId);
    alicePhone.answer(aliceInvite);

    const bobInvite = await bobPhone.invite();
    bobPhone.ring(bobInvite);
    const stateIs = (state: string) => (frame: Record<string, unknown>) =>
      JSON.stringify(frame).includes(`"state":"${state}"`);
    const ringing = await bobPush.next(stateIs('ringing'));
    expect(ringing).toMatchObject({
      listenerName: 'CallLines',
      item: [
        {
          lineId: bobInvite.headers.get('x-call-line'),
          isIncoming: true,
          actions: ['answer', 'disconnect', 'redirect'],
          displayedNumber: inside(106),
          displayedLabel: nameOf('frank'),
        },
      ],
    });
    await alicePush.next(stateIs('ringing'));
    const idleIs = (isIdle: boolean) => (frame: Record<string, unknown>) =>
      frame.id === 'phones' && JSON.stringify(frame).includes(`"isAssumedIdle":${isIdle}`);
    await bobPush.next(idleIs(false));
    expect(await gracesPhone()).toMatchObject({ isAssumedIdle: false });
    bobPhone.answer(bobInvite);
    await Promise.all([alicePush.next(stateIs('talking')), bobPush.next(stateIs('talking'))]);

    const act = (action: string, body?: unknown) =>
      post(alice, `v1/user/CallLine/${prompting.lineId}/${action}`, body);
    expect((await act('unhold')).status).toBe(409);
    const badKeys = await act('sendDtmfs', { dtmfs: 'x' });
    expect(badKeys.status).toBe(400);
    expect(await badKeys.json()).toMatchObject({ cause: 'dtmfs' });
    expect((await get(alice, `v1/user/CallLine/${prompting.lineId}/hold`)).status).toBe(204);
    await alicePush.next(stateIs('held'));
    expect((await act('unhold')).status).toBe(204);
    expect((await act('disconnect')).status).toBe(204);
    await Promise.all([alicePhone.hungUp(), bobPhone.hungUp()]);

    const dropped = await bobPush.next(stateIs('dropped'));
    expect(dropped).toMatchObject({
      item: [{ state: 'dropped', stateCause: 'causeCallerDisconnect', actions: [] }],
    });
    await alicePush.next(stateIs('dropped'));
    await bobPush.next(idleIs(true));
    expect((await act('disconnect')).status).toBe(404);
    expect((await get(alice, `v1/user/CallLine/${prompting.lineId}`)).status).toBe(404);

    await alicePush.next(
      (frame) =>
        frame.id === 'history' &&
        frame.type === 'update' &&
        /"talkDuration":[1-9]/.test(JSON.stringify(frame)),
    );
    for (const id of ['lines', 'history']) {
      const numbers = alicePush.frames.filter((frame) => frame.id === id).map((frame) => frame.seq);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    const droppedOnce = alicePush.frames.filter(stateIs('dropped'));
    expect(droppedOnce).toHaveLength(1);

    const ended = await fetch(`${base}/v1/service/EventListener/bean/CallLines`, {
      method: 'DELETE',
      headers: bob.headers,
    });
    expect(ended.status).toBe(200);
    alicePhone.close();
    bobPhone.close();
    alicePush.close();
    bobPush.close();
  });

  it('a call is in the history, page by page', async () => {
    const judy = await signIn('judy.bauer');
    const credentials = (await (
      await get(judy, `${enterprisePath}/Extension/${inside(110)}/createSoftphone?force=true`)
    ).json()) as SipCredentials;
    const phone = await SipPhone.connect(`${sockets}/sip`, credentials);
    expect(await phone.register()).toBe(200);
    const push = await openPush(judy);
    push.send({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' });
    await push.next((frame) => frame.id === 'lines');
    for (let call = 0; call < 3; call += 1) {
      const placed = await post(judy, 'telephony/Terminal/judy.bauer-web/placeCall', {
        destination: dialled('0623000000'),
      });
      const { lineId } = (await placed.json()) as { lineId: string };
      phone.decline(await phone.next(({ text }) => text.startsWith('INVITE ') && text.includes(lineId)));
      await push.next(
        (frame) =>
          JSON.stringify(frame).includes(`"lineId":"${lineId}","call"`) &&
          JSON.stringify(frame).includes('dropped'),
      );
    }
    const page = async (path: string) =>
      (await (await get(judy, path)).json()) as {
        count: number;
        items: { callHistoryID: string; remoteNumber: string; timestamp: string }[];
        next?: string;
        prev?: string;
      };
    const first = await page('v1/logs/CallHistory?offset=0&length=2');
    expect(first).toMatchObject({ count: 3, next: 'v1/logs/CallHistory?offset=2&length=2' });
    expect(first.prev).toBeUndefined();
    const second = await page(first.next ?? '');
    expect(second).toMatchObject({ count: 3, prev: 'v1/logs/CallHistory?offset=0&length=2' });
    expect(second.next).toBeUndefined();
    const ids = [...first.items, ...second.items].map(({ callHistoryID }) => Number(callHistoryID));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(first.items[0]).toEqual({
      restUri: `v1/logs/CallHistory/${ids[0]}`,
      callHistoryID: String(ids[0]),
      isIncoming: false,
      isMissed: false,
      isRejected: false,
      isForwarded: false,
      isRecorded: false,
      isMeasured: false,
      recordings: [],
      timestamp: expect.stringMatching(/^\d{13}$/),
      talkDuration: 0,
      calledNumber: shown('+33623000000'),
      remoteNumber: shown('+33623000000'),
      remoteNumbers: [],
      stateCause: 'causeRejected',
      call: expect.stringMatching(/^telephony\/Call\/\d+$/),
    });
    expect((await get(judy, 'v1/logs/CallHistory?offset=x')).status).toBe(400);
    phone.close();
    push.close();
  });
});
