import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationCounters } from '#sdk/index.ts';
import { noCounters } from '#sdk/testing/samples.ts';
import { showThread } from '../messages/thread-in-view.ts';
import { Notifier } from './notifier.ts';
import { UnreadAlerter } from './unread-alerter.ts';

const remotes = [{ remoteNumber: '+33600000612' }];

/** True while the user looks at the page. */
let isLookedAt = true;
const page = { visibilityState: 'visible', hasFocus: () => isLookedAt };
let toasts: string[] = [];
let notices: string[] = [];

beforeEach(() => {
  isLookedAt = true;
  [toasts, notices] = [[], []];
  vi.stubGlobal('document', page);
  vi.spyOn(Notifier.prototype, 'show').mockImplementation(({ title }) => void notices.push(title));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An alerter to which a new message comes: a text message of a user, or a message of a group. */
function alertTo(change: Partial<NotificationCounters>): void {
  const counters = signal<NotificationCounters | undefined>(noCounters);
  const alerter = new UnreadAlerter({
    unread: { counters },
    preferences: { wants: () => true, by: (action: string) => action === 'prompt' } as never,
    words: ((key: string) => key) as never,
    toast: ({ title }) => void toasts.push(String(title)),
    report: (thrown) => {
      throw thrown;
    },
  });
  alerter.follow();
  counters.value = { ...noCounters, ...change };
  alerter.follow();
  alerter.dispose();
}

const text = { remotes, messageContent: 'Hello', threadID: '7' };
const textMessage = { unreadTextMessages: 1, newTextMessages: [text] };
const ofGroup = { ...text, workItemID: '1', group: '2', timestamp: 1 };
const queueMessage = { unreadQueueMessages: 1, newQueueMessages: [ofGroup] };

test.each([
  ['a text message', textMessage, '7', 'notifications.news.chatNewMsg'],
  ['a message to a group', queueMessage, '2/7', 'notifications.news.queueNewMsg'],
])('%s has no alert while its conversation is on a visible screen', (_, message, inView, alert) => {
  alertTo(message);
  expect(toasts).toEqual([alert]);
  const hide = showThread(inView);
  alertTo(message);
  expect(toasts).toHaveLength(1);
  hide();
  alertTo(message);
  expect(toasts).toEqual([alert, alert]);
});

test('a conversation on the screen has alerts while the user looks elsewhere, and another one always', () => {
  const hide = showThread('7');
  alertTo({ ...textMessage, newTextMessages: [{ ...text, threadID: '8' }] });
  expect(toasts).toHaveLength(1);
  isLookedAt = false;
  alertTo(textMessage);
  expect(toasts).toHaveLength(1);
  expect(notices).toEqual(['notifications.news.chatNewMsg']);
  hide();
});
