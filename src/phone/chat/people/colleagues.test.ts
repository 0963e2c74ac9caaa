import { expect, test, vi } from 'vitest';
import type { ChatPerson } from '#sdk/chat.ts';
import { Colleagues } from './colleagues.ts';

const bob: ChatPerson = {
  userID: '@bob:acme.example',
  contact: 'v1/directory/Contact/2',
  displayName: 'Bob',
};
const stranger = '@eve:other.example';

test('one request looks up all addresses that are read together, each of them once', async () => {
  const describe = vi.fn(async () => [bob]);
  const colleagues = new Colleagues({ describe }, () => undefined);
  const person = colleagues.of(bob.userID);
  const unknown = colleagues.of(stranger);
  expect(colleagues.of(bob.userID)).toBe(person);
  await vi.waitFor(() => expect(person.value).toBe(bob));
  expect(unknown.value).toBeUndefined();
  expect(describe.mock.calls).toEqual([[[bob.userID, stranger]]]);
});

test('a failed look-up is reported, and repeated when the person is shown again', async () => {
  const report = vi.fn();
  const describe = vi.fn<() => Promise<readonly ChatPerson[]>>().mockRejectedValueOnce(new Error('offline'));
  describe.mockResolvedValue([bob]);
  const colleagues = new Colleagues({ describe }, report);
  colleagues.of(bob.userID);
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  const again = colleagues.of(bob.userID);
  await vi.waitFor(() => expect(again.value).toBe(bob));
});
