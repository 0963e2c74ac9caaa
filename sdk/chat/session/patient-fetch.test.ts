import { expect, test } from 'vitest';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import { patientFetch } from './patient-fetch.ts';

const tooFast = (headers: HeadersInit = {}, body: object = {}) =>
  new Response(JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', ...body }), { status: 429, headers });

/** A server that gives these answers in turn; the last answer is repeated. */
function server(...answers: Response[]) {
  const state = { requests: 0 };
  const answer = async () => {
    state.requests += 1;
    return (answers[Math.min(state.requests, answers.length) - 1] as Response).clone();
  };
  return { state, answer };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['the header', tooFast({ 'Retry-After': '3' })],
  ['the body', tooFast({}, { retry_after_ms: 3_000 })],
])('a request is repeated after the time that %s names, not before', async (_where, refusal) => {
  const clock = new HandClock();
  const { state, answer } = server(refusal, new Response('done'));
  const response = patientFetch(answer, clock)('https://home.example/x');
  await settled();
  clock.pass(2_999);
  await settled();
  expect(state.requests).toBe(1);
  clock.pass(1);
  expect(await (await response).text()).toBe('done');
  expect(state.requests).toBe(2);
});

test('a server that asks for more than a minute gets no second request', async () => {
  const { state, answer } = server(tooFast({ 'Retry-After': '61' }));
  const response = await patientFetch(answer, new HandClock())('https://home.example/x');
  expect(response.status).toBe(429);
  expect(state.requests).toBe(1);
});

test('the end of a request ends its wait', async () => {
  const clock = new HandClock();
  const end = new AbortController();
  const { answer } = server(tooFast());
  const response = patientFetch(answer, clock)('https://home.example/x', { signal: end.signal });
  await settled();
  end.abort();
  await expect(response).rejects.toThrow(/abort/i);
  expect(clock.waiting).toBe(0);
});
