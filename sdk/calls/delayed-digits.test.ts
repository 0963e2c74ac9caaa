import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { CallsideError } from '../transport/errors.ts';
import { DelayedDigits } from './delayed-digits.ts';

function call(digits: string) {
  const isAnswered = signal(false);
  const sent: string[] = [];
  const reported: unknown[] = [];
  let refusal: Error | undefined;
  const delayed = new DelayedDigits(digits, {
    isAnswered: () => isAnswered.value,
    send: async (keys) => {
      if (refusal) throw refusal;
      sent.push(keys);
    },
    report: (thrown) => reported.push(thrown),
  });
  const refuse = (reason: Error | undefined) => {
    refusal = reason;
  };
  return { delayed, isAnswered, sent, reported, refuse };
}

test('delayed keys are sent when the call is answered, and only once', async () => {
  const { delayed, isAnswered, sent } = call(',12#');
  expect(sent).toEqual([]);
  isAnswered.value = true;
  isAnswered.value = false;
  isAnswered.value = true;
  await expect.poll(() => sent).toEqual([',12#']);
  expect(delayed.next()).toBeUndefined();
});

test('keys after each semicolon wait until the user sends them', async () => {
  const { delayed, isAnswered, sent } = call(',1;2;;3');
  await delayed.release();
  isAnswered.value = true;
  await expect.poll(() => sent).toEqual([',1']);
  expect(delayed.next()).toBe('2');
  // Pressed twice in a hurry: once.
  await Promise.all([delayed.release(), delayed.release()]);
  expect(delayed.next()).toBe('3');
  await delayed.release();
  expect(sent).toEqual([',1', '2', '3']);
  expect(delayed.next()).toBeUndefined();
  await delayed.release();
  expect(sent).toHaveLength(3);
});

test('keys that could not be sent wait for another try; a failure without a caller is reported', async () => {
  const { delayed, isAnswered, sent, reported, refuse } = call(',1;2');
  refuse(new CallsideError('offline'));
  isAnswered.value = true;
  await expect.poll(() => reported).toHaveLength(1);
  await expect(delayed.release()).rejects.toMatchObject({ code: 'offline' });
  expect(delayed.next()).toBe('2');
  refuse(undefined);
  await delayed.release();
  expect(sent).toEqual(['2']);
});

test('a call that ends unanswered takes its keys along', async () => {
  const { delayed, isAnswered, sent } = call(',1;2');
  delayed.end();
  isAnswered.value = true;
  await delayed.release();
  expect(sent).toEqual([]);
  expect(delayed.next()).toBeUndefined();
});
