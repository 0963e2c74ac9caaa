import type { ICreateRoomOpts, MatrixClient } from 'matrix-js-sdk';
import { expect, test, vi } from 'vitest';
import { createRoom } from './create-room.ts';

/** A homeserver that takes every room, for a user who has a direct chat with Carol. */
function homeserver() {
  const created: ICreateRoomOpts[] = [];
  const setAccountData = vi.fn(async () => ({}));
  const matrix = {
    getSafeUserId: () => '@alice:acme.example',
    getAccountData: () => ({ getContent: () => ({ '@carol:acme.example': ['!old:acme.example'] }) }),
    setAccountData,
    createRoom: async (options: ICreateRoomOpts) => {
      created.push(options);
      return { room_id: '!new:acme.example' };
    },
  } as unknown as MatrixClient;
  return { matrix, created, setAccountData };
}

test('a direct chat gets new keys after a week or 100 messages, equal rights, and its place in the list', async () => {
  const { matrix, created, setAccountData } = homeserver();
  const invited = ['@bob:acme.example'];
  await createRoom(matrix, { kind: 'direct', name: '', invited, isEncrypted: true });
  expect(created).toMatchObject([
    {
      preset: 'private_chat',
      is_direct: true,
      invite: invited,
      room_alias_name: expect.stringMatching(/^privatedirect_[0-9a-f]{12}$/),
      initial_state: [
        { type: 'm.room.history_visibility', content: { history_visibility: 'invited' } },
        {
          type: 'm.room.encryption',
          content: {
            algorithm: 'm.megolm.v1.aes-sha2',
            rotation_period_ms: 604_800_000,
            rotation_period_msgs: 100,
          },
        },
      ],
      power_level_content_override: { users: { '@alice:acme.example': 100, '@bob:acme.example': 100 } },
    },
  ]);
  expect(setAccountData).toHaveBeenCalledWith('m.direct', {
    '@carol:acme.example': ['!old:acme.example'],
    '@bob:acme.example': ['!new:acme.example'],
  });
});

test('a public room is found by everybody, is not encrypted, and is in no list of direct chats', async () => {
  const { matrix, created, setAccountData } = homeserver();
  await createRoom(matrix, { kind: 'public', name: 'Harbour', topic: 'Ships', isEncrypted: false });
  expect(created).toMatchObject([
    {
      preset: 'public_chat',
      visibility: 'public',
      name: 'Harbour',
      topic: 'Ships',
      is_direct: false,
      initial_state: [{ type: 'm.room.history_visibility', content: { history_visibility: 'shared' } }],
    },
  ]);
  expect(setAccountData).not.toHaveBeenCalled();
});
