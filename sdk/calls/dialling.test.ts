import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleLine } from '../testing/samples.ts';
import { failure, WatchedLines } from '../testing/watched-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import { until } from '../transport/testing/until.ts';
import type { Call } from './call.ts';
import { Calls } from './calls.ts';

let lines: WatchedLines;
let calls: Calls;

beforeEach(async () => {
  lines = await WatchedLines.start();
  calls = new Calls(lines, { ...lines.others, phone: undefined });
  lines.push.open();
  await expect.poll(() => lines.router.frames).toHaveLength(1);
  lines.router.answer('telephony/Terminal/here/placeCall', 200, { lineId: '-1' });
  lines.router.answer('telephony/Terminal/here/placeCallWithInfos', 200, { lineId: '-1' });
  lines.router.answer('v1/user/CallLine/-1/sendDtmfs', 204);
});
afterEach(async () => {
  await lines[Symbol.asyncDispose]();
});

const ringing = sampleLine({ lineId: '-1', isIncoming: false, state: 'pending' });
const talking = { ...ringing, state: 'talking' as const };
const one = async (): Promise<Call> => {
  const [call] = await until(calls.lines, (all) => all.length === 1);
  if (!call) throw new Error('no call');
  return call;
};
/** A request of its own has come to the router and back: a request that was sent before it has come, too. */
const roundTrip = async () => {
  lines.router.answer('v1/service/Time', 204);
  await lines.rest.send({ path: 'v1/service/Time', method: 'GET' });
};
const bodies = (path: string) =>
  lines.router.requests.filter(({ line }) => line.endsWith(path)).map(({ body }) => JSON.parse(body));

test('keys after the number are sent when the call is answered', async () => {
  await calls.place('600p12#');
  expect(bodies('/placeCall')).toEqual([{ destination: '600' }]);
  lines.update([ringing]);
  await one();
  await roundTrip();
  expect(bodies('/sendDtmfs')).toEqual([]);
  lines.update([talking]);
  await expect.poll(() => bodies('/sendDtmfs')).toEqual([{ dtmfs: ',12#' }]);
});

test('keys find their line also where it was there before the answer', async () => {
  lines.router.answers.set('telephony/Terminal/here/placeCall', (_request, response) => {
    lines.update([talking]);
    void one().then(() => response.writeHead(200).end('{"lineId":"-1"}'));
  });
  await calls.place('600,1;2');
  await expect.poll(() => bodies('/sendDtmfs')).toEqual([{ dtmfs: ',1' }]);
  const call = await one();
  expect(call.waitingDigits.value).toBe('2');
  await call.sendWaitingDigits();
  expect(bodies('/sendDtmfs').at(-1)).toEqual({ dtmfs: '2' });
  expect(call.waitingDigits.value).toBeUndefined();
});

test('keys of a call that ends unanswered are never sent to another', async () => {
  await calls.place('600,1');
  lines.update([ringing]);
  const call = await one();
  lines.update([{ ...ringing, state: 'dropped', stateCause: 'causeBusy' }]);
  await until(calls.lines, (all) => all.length === 0);
  lines.update([sampleLine({ lineId: '-2', isIncoming: false })]);
  await one();
  await roundTrip();
  expect(call.waitingDigits.value).toBeUndefined();
  expect(bodies('/sendDtmfs')).toEqual([]);
});

test('keys are sent to their own call among others, and a failure is reported', async () => {
  lines.update([sampleLine({ lineId: '-7' })]);
  await one();
  lines.router.answer('v1/user/CallLine/-7/hold', 204);
  lines.router.answer('v1/user/CallLine/-1/sendDtmfs', 500);
  lines.router.answers.set('telephony/Terminal/here/placeCall', (_request, response) => {
    lines.update([talking]);
    void until(calls.lines, (all) => all.length === 2).then(() =>
      response.writeHead(200).end('{"lineId":"-1"}'),
    );
  });
  await calls.place('600,1');
  await expect.poll(() => lines.codes).toHaveLength(1);
  expect(bodies('/-1/sendDtmfs')).toEqual([{ dtmfs: ',1' }]);
  expect(bodies('/-7/sendDtmfs')).toEqual([]);
});

test('the infos of a CRM are sent with the call', async () => {
  await calls.place('102', { infos: { sfId: '003', sfLabel: 'Iris' } });
  expect(bodies('/placeCallWithInfos')).toEqual([
    { destination: '102', infos: { sfId: '003', sfLabel: 'Iris' } },
  ]);
});

test('click-to-dial calls the number that the phone system returns for it', async () => {
  lines.router.answer('v1/service/E164', 200, {
    count: 2,
    items: [
      { isDSValidNumber: '', label: 'x' },
      { isDSValidNumber: 'E', e164: '+33100000101' },
    ],
  });
  await calls.dial('tel:+33-1-00-00-01-01;ext=42');
  const asked = lines.router.requests.find(({ line }) => line.includes('E164'));
  expect(asked?.line).toBe('GET /restletrouter/v1/service/E164?numbers=%2B33100000101');
  expect(bodies('/placeCall')).toEqual([{ destination: '+33100000101' }]);
  lines.update([talking]);
  await expect.poll(() => bodies('/sendDtmfs')).toEqual([{ dtmfs: ',42' }]);
});

test('`force` calls the looked-up number although a check advised against it', async () => {
  const items = [{ isDSValidNumber: 'E', e164: '+33100000101' }];
  lines.router.answer('v1/service/E164', 200, { count: 1, items });
  calls.addCheck(async () => {
    throw new CallsideError('call.advisedAgainst');
  });
  expect(await failure(calls.dial('01 00 00 01 01'))).toMatchObject({ code: 'call.advisedAgainst' });
  expect(bodies('/placeCall')).toEqual([]);
  await calls.dial('01 00 00 01 01', { force: true });
  expect(bodies('/placeCall')).toEqual([{ destination: '+33100000101' }]);
});

test('a double click is one call; the same number later is another', async () => {
  await Promise.all([calls.place('600'), calls.place(' 600 ')]);
  expect(bodies('/placeCall')).toEqual([{ destination: '600' }]);
  await calls.place('600');
  expect(bodies('/placeCall')).toHaveLength(2);
});

test('a double click places one call, also if the line arrives between the clicks', async () => {
  const second = Promise.withResolvers<void>();
  lines.router.answers.set('telephony/Terminal/here/placeCall', async (_request, response) => {
    lines.update([ringing]);
    await one();
    void calls.place('600').finally(second.resolve);
    response.writeHead(200).end('{"lineId":"-1"}');
  });
  await calls.place('600');
  await second.promise;
  expect(bodies('/placeCall')).toHaveLength(1);
});

test('a failing listener does not prevent the other listeners from being called', async () => {
  const thrown: unknown[] = [];
  const catching = (error: unknown) => void thrown.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', catching);
  onTestFinished(() => {
    process.off('uncaughtException', catching);
    for (const listener of before) process.on('uncaughtException', listener);
  });
  const told: string[] = [];
  calls.onDropped(() => {
    throw new Error('mine');
  });
  calls.onDropped(({ lineId }) => told.push(lineId));
  lines.update([ringing]);
  await one();
  lines.update([{ ...ringing, state: 'dropped' }]);
  await expect.poll(() => told).toEqual(['-1']);
  await expect.poll(() => thrown).toEqual([new Error('mine')]);
});

test('a click on nothing is only reported', async () => {
  await calls.dial('tel:');
  await calls.dial('  ');
  expect(lines.codes).toEqual(['call.emptyNumber', 'call.emptyNumber']);
  expect(lines.router.requests).toEqual([]);
});

test('click-to-dial distinguishes an unknown number from one that cannot be called', async () => {
  lines.router.answer('v1/service/E164', 200, { count: 0, items: [] });
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'call.wrongNumber' });
  const badNumber = { exceptionId: 'ROUTER_ERR_406', message: 'Bad number: 99' };
  lines.router.answer('v1/service/E164', 406, badNumber);
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'call.wrongNumber' });
  lines.router.answer('v1/service/E164', 406, {});
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'unexpected' });
  const emergency = { isDSValidNumber: 'S', internalNumber: '112' };
  lines.router.answer('v1/service/E164', 200, { count: 1, items: [emergency] });
  expect(await failure(calls.dial('112'))).toMatchObject({ code: 'call.emergencyNumber' });
  lines.router.answer('v1/service/E164', 200, { count: 1, items: [{ isDSValidNumber: 'fax' }] });
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'call.serviceMissed' });
  const internal = { isDSValidNumber: 'I', internalNumber: '99' };
  lines.router.answer('v1/service/E164', 200, { count: 1, items: [internal] });
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'call.serviceMissed' });
  lines.router.answer('v1/service/E164', 500, {});
  expect(await failure(calls.dial('99'))).toMatchObject({ code: 'serverError' });
  expect(calls.placing.value).toBeUndefined();
});

test('two lines of one linkId belong together, as long as both are there', async () => {
  const about = sampleLine({ lineId: '-1', state: 'held', linkId: 'l1' });
  const asking = sampleLine({ lineId: '-2', linkId: 'l1', isIncoming: false, creationTime: 2 });
  lines.update([about, asking, sampleLine({ lineId: '-3', creationTime: 3 })]);
  const [first, second, third] = await until(calls.lines, (all) => all.length === 3);
  expect(first?.linked.value).toBe(second);
  expect(second?.linked.value).toBe(first);
  expect(third?.linked.value).toBeUndefined();
  lines.update([{ ...asking, state: 'dropped' }]);
  await until(calls.lines, (all) => all.length === 2);
  expect(first?.linked.value).toBeUndefined();
});

test('the same action twice in quick succession sends one request', async () => {
  lines.router.answer('v1/user/CallLine/-1/hold', 204);
  lines.update([{ ...talking, actions: ['hold'] }]);
  const call = await one();
  await Promise.all([call.hold(), call.hold()]);
  expect(lines.router.requests.filter(({ line }) => line.endsWith('/hold'))).toHaveLength(1);
});
