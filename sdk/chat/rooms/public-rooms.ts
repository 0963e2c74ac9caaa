import type { MatrixClient } from 'matrix-js-sdk';
import { orChatError } from '../session/homeserver-client.ts';

/** A room that all users of the enterprise may join. */
export interface PublicRoom {
  /** The id at the homeserver, as `!abc:acme.example`. */
  readonly id: string;
  /** The address by which it is joined, as `#compublic_x:acme.example`. */
  readonly alias: string | undefined;
  /** Empty for a room without a name. */
  readonly name: string;
  /** Empty for a room without a topic. */
  readonly topic: string;
  /** The number of members. */
  readonly members: number;
}

const maxPublicRooms = 50;

/** Returns the public rooms of the homeserver whose name or topic contains the text; all of them for an empty text. */
export async function findPublicRooms(matrix: MatrixClient, search: string): Promise<readonly PublicRoom[]> {
  const filter = search === '' ? {} : { filter: { generic_search_term: search } };
  const { chunk } = await orChatError(matrix.publicRooms({ limit: maxPublicRooms, ...filter }));
  return chunk.map(({ room_id, canonical_alias, name = '', topic = '', num_joined_members }) => ({
    id: room_id,
    alias: canonical_alias,
    name,
    topic,
    members: num_joined_members,
  }));
}
