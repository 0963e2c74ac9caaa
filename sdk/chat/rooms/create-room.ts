import { EventType, type ICreateRoomOpts, type MatrixClient, Preset, Visibility } from 'matrix-js-sdk';
import { aliasFor, newRoomLevels, type RoomKind } from '../rules.ts';

/** A room to be created. */
export interface NewRoom {
  /** The kind decides who may write, and whether it is encrypted. */
  readonly kind: RoomKind;
  /** Empty for direct chats, which are named after the other member. */
  readonly name: string;
  /** A sentence about its purpose. */
  readonly topic?: string;
  /** The addresses of the people who are invited. */
  readonly invited?: readonly string[];
}

/** After this time, or so many messages, a room gets new keys. */
const rotation = { rotation_period_ms: 604_800_000, rotation_period_msgs: 100 };

/** Creates a room, with its kind in its alias. Returns its id. */
export async function createRoom(
  matrix: MatrixClient,
  { kind, name, topic, invited = [], isEncrypted }: NewRoom & { readonly isEncrypted: boolean },
): Promise<string> {
  const isPublic = kind === 'public';
  const encryption = {
    type: EventType.RoomEncryption,
    state_key: '',
    content: { algorithm: 'm.megolm.v1.aes-sha2', ...rotation },
  };
  const history = {
    type: EventType.RoomHistoryVisibility,
    state_key: '',
    content: { history_visibility: isPublic ? 'shared' : 'invited' },
  };
  const options: ICreateRoomOpts = {
    preset: isPublic ? Preset.PublicChat : Preset.PrivateChat,
    visibility: isPublic ? Visibility.Public : Visibility.Private,
    room_alias_name: aliasFor(kind, crypto.randomUUID().replaceAll('-', '').slice(0, 12)),
    invite: [...invited],
    is_direct: kind === 'direct',
    ...(name !== '' && { name }),
    ...(topic && { topic }),
    initial_state: [history, ...(isEncrypted ? [encryption] : [])],
    power_level_content_override: { ...newRoomLevels(kind), ...ownLevel(matrix, kind, invited) } as never,
  };
  const { room_id: id } = await matrix.createRoom(options);
  if (kind === 'direct') await listAsDirect(matrix, id, invited);
  return id;
}

/** In a direct chat, both have all rights. */
const ownLevel = (matrix: MatrixClient, kind: RoomKind, invited: readonly string[]) => ({
  users: Object.fromEntries(
    [matrix.getSafeUserId(), ...(kind === 'direct' ? invited : [])].map((userID) => [userID, 100]),
  ),
});

/** Adds a room to the user's list of direct chats, by which all clients know it as a direct chat. */
export async function listAsDirect(
  matrix: MatrixClient,
  id: string,
  partners: readonly string[],
): Promise<void> {
  const listed = matrix.getAccountData(EventType.Direct)?.getContent<Record<string, string[]>>() ?? {};
  if (partners.every((userID) => listed[userID]?.includes(id))) return;
  const added = Object.fromEntries(
    partners.map((userID) => [userID, [...new Set([...(listed[userID] ?? []), id])]]),
  );
  await matrix.setAccountData(EventType.Direct, { ...listed, ...added });
}
