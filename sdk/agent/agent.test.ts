import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Info } from '#wire/session/info.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { sampleExtension } from '../testing/samples.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { Agent } from './agent.ts';

let router: SmallRouter;
let agent: Agent;
const info = signal<Info | undefined>(undefined);
const extension = signal<ReturnType<typeof sampleExtension> | undefined>(sampleExtension());
beforeEach(async () => {
  router = await SmallRouter.start();
  extension.value = sampleExtension();
  info.value = undefined;
  agent = new Agent(new TestDeps(router.url), { extension, info });
});
afterEach(() => router[Symbol.asyncDispose]());

/** Only its presence counts. */
const withoutExtension = { restUriContact: '' } as Info;
const { restUri } = sampleExtension();
const sent = () =>
  router.requests.map(({ line, body }) => `${line.replace('/restletrouter/', '')} ${body}`.trim());
const reasons = (...ids: string[]) =>
  router.answer('v1/service/AcdPauseReasons', 200, {
    count: ids.length,
    items: ids.map((acdPauseReasonID) => ({ acdPauseReasonID, text: `Reason ${acdPauseReasonID}` })),
  });

test("each command is sent to the user's own extension", async () => {
  for (const command of ['Login', 'Logout', 'StopPause', 'CancelPause'])
    router.answer(`${restUri}/operator${command}`, 204);
  await agent.login();
  await agent.stopPause();
  await agent.cancelPause();
  await agent.logout();
  expect(sent()).toEqual(
    ['Login', 'StopPause', 'CancelPause', 'Logout'].map((command) => `POST ${restUri}/operator${command}`),
  );
});

test.each([
  ['the one that is asked for', ['1', '2'], '2', ' {"acdPauseReasonID":"2"}'],
  ['the only one', ['1'], undefined, ' {"acdPauseReasonID":"1"}'],
  ['none of several', ['1', '2'], undefined, ''],
  ['none where there is none', [], undefined, ''],
])('a pause has %s as its reason', async (_, ids, reason, body) => {
  reasons(...ids);
  router.answer(`${restUri}/operatorStartPause`, 204);
  await agent.startPause(reason === undefined ? {} : { reason });
  expect(sent().at(-1)).toBe(`POST ${restUri}/operatorStartPause${body}`);
});

test('a wrap-up is made longer, and ends with an outcome of the enterprise', async () => {
  router.answer('v1/service/AcdFeedbackCodes', 200, {
    count: 1,
    items: [{ acdFeedbackCodeID: '3', text: 'Order placed' }],
  });
  router.answer(`${restUri}/operatorExtendPause`, 204);
  router.answer(`${restUri}/operatorFeedback`, 204);
  const [code] = await agent.feedbackCodes();
  await agent.extendWrapUp();
  await agent.giveFeedback({ code: code?.acdFeedbackCodeID ?? '', text: 'Two chairs' });
  expect(sent().slice(1)).toEqual([
    `POST ${restUri}/operatorExtendPause`,
    `POST ${restUri}/operatorFeedback {"acdFeedbackCodeID":"3","text":"Two chairs"}`,
  ]);
  router.answer(`${restUri}/operatorFeedback`, 400, { exceptionId: 'ROUTER_ERR_400', message: 'no' });
  expect(await failure(agent.giveFeedback({ code: '9' }))).toMatchObject({ code: 'agent.unknownReason' });
});

test('one command runs at a time, and the next after it', async () => {
  let answer = () => {};
  router.answers.set(`${restUri}/operatorLogin`, (_request, response) => {
    answer = () => response.writeHead(204).end();
  });
  router.answer(`${restUri}/operatorLogout`, 204);
  const login = agent.login();
  await until(agent.pending, (pending) => pending === 'login');
  expect(agent.commands.value.size).toBe(0);
  expect(await failure(agent.login())).toMatchObject({ code: 'agent.commandPending' });
  expect(await failure(agent.logout())).toMatchObject({ code: 'agent.commandPending' });
  await expect.poll(sent).toHaveLength(1);
  answer();
  await login;
  expect(agent.pending.value).toBeUndefined();
  await agent.logout();
  expect(sent()).toHaveLength(2);
});

test.each([
  [403, 'agent.notAgent'],
  [409, 'agent.notPossible'],
  [404, 'agent.failed'],
  [500, 'agent.failed'],
  [401, 'unauthorized'],
])('a command refused with %i rejects with %s, and another command can follow', async (status, code) => {
  router.answer(`${restUri}/operatorLogout`, status, { exceptionId: 'X', message: 'no' });
  expect(await failure(agent.logout())).toMatchObject({ code });
  expect(agent.pending.value).toBeUndefined();
});

test('logging out during a distributed call is refused', async () => {
  extension.value = sampleExtension({ operatorStatus: 'ACD_CALL' });
  router.answer(`${restUri}/operatorLogout`, 409, { exceptionId: 'ROUTER_ERR_409', message: 'no' });
  expect(await failure(agent.logout())).toMatchObject({ code: 'agent.inAcdCall', status: 409 });
});

test('an unknown reason is reported, and a user who is not an agent sends no request', async () => {
  router.answer(`${restUri}/operatorStartPause`, 400, { exceptionId: 'ROUTER_ERR_400', message: 'no' });
  expect(await failure(agent.startPause({ reason: '9' }))).toMatchObject({ code: 'agent.unknownReason' });
  extension.value = sampleExtension({ hasAcdCallPad: false });
  expect(await failure(agent.login())).toMatchObject({ code: 'agent.notAgent' });
  extension.value = undefined;
  info.value = withoutExtension;
  expect(await failure(agent.login())).toMatchObject({ code: 'agent.notAgent' });
  info.value = undefined;
  expect(sent()).toHaveLength(1);
});

test('a command directly after the sign-in waits for the profile', async () => {
  router.answer(`${restUri}/operatorLogin`, 204);
  extension.value = undefined;
  const done = agent.login();
  expect(agent.pending.value).toBe('login');
  extension.value = sampleExtension();
  info.value = { extension: extension.value } as Info;
  await done;
  info.value = undefined;
  expect(sent()).toEqual([`POST ${restUri}/operatorLogin`]);
});

test('a lost connection stays one', async () => {
  await router.kill();
  expect(await failure(agent.login())).toMatchObject({ code: 'offline' });
});
