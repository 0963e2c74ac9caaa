import { afterEach, expect, test } from 'vitest';
import { hurriedClock } from '#sdk/platform/testing/clocks.ts';
import { ChannelLocks } from '#sdk/tabs/channel-locks.ts';
import { ChatOwnership } from './chat-ownership.ts';

/** The locks answer much sooner than a claim gives up. */
const locks = new ChannelLocks(hurriedClock(0.05));
let ends: AbortController[] = [];
afterEach(() => {
  for (const end of ends) end.abort();
  ends = [];
});

/** A page of the user's browser. */
function page(user: string) {
  const end = new AbortController();
  ends.push(end);
  const state = { lost: 0 };
  const onLost = () => {
    state.lost += 1;
    end.abort();
  };
  const ownership = new ChatOwnership({ locks, clock: hurriedClock(1), user, life: end.signal, onLost });
  return { ownership, state, close: () => end.abort() };
}

const shown = { takeOver: false, isBackground: false };
const background = { takeOver: false, isBackground: true };
const anybody = () => `v1/user/${crypto.randomUUID()}`;

test('a page that shows the chat keeps it, until another one takes it over', async () => {
  const user = anybody();
  const [first, second] = [page(user), page(user)];
  expect(await first.ownership.claim(shown)).toBe(true);
  expect(await second.ownership.claim(shown)).toBe(false);
  expect(first.state.lost).toBe(0);
  const third = page(user);
  expect(await third.ownership.claim({ ...shown, takeOver: true })).toBe(true);
  await expect.poll(() => first.state.lost).toBe(1);
});

test('a page that only runs the chat gives it to one that shows it', async () => {
  const user = anybody();
  const [first, second] = [page(user), page(user)];
  expect(await first.ownership.claim(background)).toBe(true);
  expect(await second.ownership.claim(shown)).toBe(true);
  await expect.poll(() => first.state.lost).toBe(1);
});

test('a page that no longer shows the chat gives it to the next one that does', async () => {
  const user = anybody();
  const [first, second] = [page(user), page(user)];
  await first.ownership.claim(shown);
  first.ownership.hide();
  expect(await second.ownership.claim(shown)).toBe(true);
});

test('a page in the background that begins to show the chat keeps it', async () => {
  const user = anybody();
  const [first, second] = [page(user), page(user)];
  await first.ownership.claim(background);
  expect(await first.ownership.show()).toBe(true);
  expect(await second.ownership.claim(shown)).toBe(false);
});

test('a page in the background waits for the chat, and gets it when the other page is closed', async () => {
  const user = anybody();
  const [first, second] = [page(user), page(user)];
  await first.ownership.claim(shown);
  expect(await second.ownership.claim(background)).toBe(false);
  first.close();
  await second.ownership.waitForIt();
  expect(second.ownership.isOwner).toBe(true);
});

test('two users of a browser each have their chat', async () => {
  expect(await page(anybody()).ownership.claim(shown)).toBe(true);
  expect(await page(anybody()).ownership.claim(shown)).toBe(true);
});
