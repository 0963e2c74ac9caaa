import { describe, expect, it } from 'vitest';
import { type ChatTimes, deadlineOf, formProblem, pageAddress } from './web-chat-rules.ts';

const minuteMs = 60_000;
const durations = { waitMs: 15 * minuteMs, warningMs: 2 * minuteMs, endMs: 5 * minuteMs };
const waiting: ChatTimes = {
  ...{ state: 'waiting', queuedAt: 0, silentSince: undefined, isWarned: false, awaySince: undefined },
};
const talking: ChatTimes = { ...waiting, state: 'talking', silentSince: minuteMs };

describe('the next deadline of a chat', () => {
  it.each<[string, ChatTimes, number | undefined, string | undefined]>([
    ['a visitor who waits', waiting, 15, 'waitLimit'],
    ['a visitor who waits and has left the page', { ...waiting, awaySince: 0 }, 5, 'left'],
    ['an agent whom the visitor waits for', { ...talking, silentSince: undefined }, undefined, undefined],
    ['a silent visitor', talking, 3, 'warn'],
    ['a silent visitor who was warned', { ...talking, isWarned: true }, 6, 'idle'],
    ['a silent visitor who has left the page', { ...talking, isWarned: true, awaySince: 0 }, 6, 'idle'],
    ['a visitor who has left the page', { ...talking, silentSince: undefined, awaySince: 0 }, 10, 'left'],
    ['a chat that is over', { ...talking, state: 'ended' }, undefined, undefined],
  ])('%s', (_who, chat, minutes, what) => {
    const deadline = deadlineOf(chat, durations);
    expect(deadline).toEqual(what === undefined ? undefined : { at: (minutes ?? 0) * minuteMs, what });
  });

  it('warns nobody if the chat ends before, and lets wait for any time without a limit', () => {
    expect(deadlineOf(talking, { ...durations, warningMs: 9 * minuteMs })?.what).toBe('idle');
    expect(deadlineOf(waiting, { ...durations, waitMs: undefined })).toBeUndefined();
  });
});

describe('the form before a chat', () => {
  const form = { name: 'Zoé', email: 'zoe@example.com', question: 'Where is my order?' };

  it('is complete if all required fields are there', () => {
    expect(formProblem(form, ['name', 'email', 'question'])).toBeUndefined();
    expect(formProblem({ name: '', email: '', question: '' }, [])).toBeUndefined();
  });

  it('names the first field that is missing or wrong', () => {
    expect(formProblem({ ...form, email: '' }, ['email'])?.field).toBe('email');
    expect(formProblem({ ...form, name: '' }, ['name', 'email'])?.field).toBe('name');
    for (const email of ['zoe', 'zoe@example', 'a b@example.com', '<zoe@example.com>'])
      expect(formProblem({ ...form, email }, [])?.field).toBe('email');
  });
});

it('keeps of a page only an address of its own website, without query and hash', () => {
  const origin = 'https://shop.example';
  expect(pageAddress('https://shop.example/cart?token=secret#pay', origin)).toBe('https://shop.example/cart');
  for (const other of ['https://evil.example/', 'javascript:alert(1)', 'cart', ''])
    expect(pageAddress(other, origin)).toBe('');
});
