import type { MatrixClient } from 'matrix-js-sdk';
import { expect, test } from 'vitest';
import { countMessages } from './count-messages.ts';

const message = (content: object = {}, unsigned: object = {}) => ({ content, unsigned });

/** A homeserver with these pages of a room, the newest first. */
function homeserver(pages: readonly (readonly object[])[]) {
  const createMessagesRequest = async (_room: string, from: string | null) => {
    const page = Number(from ?? 0);
    return { chunk: pages[page], ...(page + 1 < pages.length && { end: String(page + 1) }) };
  };
  return { getSafeUserId: () => '@alice:acme.example', createMessagesRequest } as unknown as MatrixClient;
}

test('the messages of all pages are counted, without edits and deleted ones', async () => {
  const edit = message({ 'm.relates_to': { rel_type: 'm.replace' } });
  const reply = message({ 'm.relates_to': { 'm.in_reply_to': { event_id: '$1' } } });
  const deleted = message({}, { redacted_because: {} });
  const matrix = homeserver([[message(), edit, reply], [deleted, message()], []]);
  expect(await countMessages(matrix, '!room')).toEqual({ count: 3, isAtLeast: false });
});

test('a chat that never ends is counted in part', async () => {
  const pages = Array.from({ length: 20 }, () => [message(), message()]);
  expect(await countMessages(homeserver(pages), '!room')).toEqual({ count: 20, isAtLeast: true });
});
