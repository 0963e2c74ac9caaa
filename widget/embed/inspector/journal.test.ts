import { describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';

const seen = (...messages: readonly (readonly [Parameters<Journal['see']>[0], 'widget' | 'page'])[]) => {
  const journal = new Journal(() => undefined);
  for (const [message, to] of messages) journal.see(message, to);
  return journal.entries.map(({ subject, problems, tookMs }) => ({
    subject,
    isAgreed: problems.length === 0,
    isTimed: tookMs !== undefined,
  }));
};

describe('the journal of a bridge', () => {
  it('the journal matches a reply to its request, and checks it by the method', () => {
    expect(
      seen(
        [{ callside: 'request', id: 1, method: 'getState', params: undefined }, 'widget'],
        [{ callside: 'reply', id: 1, ok: true, value: 'ready' }, 'page'],
        [{ callside: 'request', id: 2, method: 'getState', params: undefined }, 'widget'],
        [{ callside: 'reply', id: 2, ok: true, value: 'asleep' }, 'page'],
        [{ callside: 'reply', id: 3, ok: true, value: 'ready' }, 'page'],
      ),
    ).toEqual([
      { subject: 'getState', isAgreed: true, isTimed: false },
      { subject: 'getState', isAgreed: true, isTimed: true },
      { subject: 'getState', isAgreed: true, isTimed: false },
      { subject: 'getState', isAgreed: false, isTimed: true },
      { subject: undefined, isAgreed: false, isTimed: false },
    ]);
  });

  it('the journal matches service requests and answers by service, despite equal ids of other requests', () => {
    expect(
      seen(
        [{ callside: 'ask', id: 1, service: 'checkCall', params: { destination: '600' } }, 'page'],
        [{ callside: 'request', id: 1, method: 'getState', params: undefined }, 'widget'],
        [{ callside: 'answer', id: 1, value: { verdict: 'perhaps' } }, 'widget'],
      ),
    ).toEqual([
      { subject: 'checkCall', isAgreed: true, isTimed: false },
      { subject: 'getState', isAgreed: true, isTimed: false },
      { subject: 'checkCall', isAgreed: false, isTimed: true },
    ]);
  });

  it('the journal reports messages that the contract lacks', () => {
    expect(
      seen(
        [{ callside: 'request', id: 1, method: 'flyAway', params: undefined }, 'widget'],
        [{ callside: 'event', event: 'calls', value: [{ number: 600 }] }, 'page'],
        [{ callside: 'listen', events: ['calls', 'weather'] }, 'widget'],
        [{ callside: 'connect', versions: [1], nonce: '' }, 'widget'],
        [{ callside: 'welcome', nonce: 'n', ok: false, status: 426, message: 'other versions' }, 'page'],
      ).map(({ isAgreed }) => isAgreed),
    ).toEqual([false, false, false, false, true]);
  });
});

it('the journal records messages that are not shown while it is paused', () => {
  const journal = new Journal(() => undefined);
  journal.record();
  journal.pause();
  journal.see({ callside: 'event', event: 'state', value: 'ready' }, 'page');
  expect(journal.entries).toEqual([]);
  expect(journal.stop().messages).toEqual([
    { atMs: expect.any(Number), to: 'page', message: { callside: 'event', event: 'state', value: 'ready' } },
  ]);
});
