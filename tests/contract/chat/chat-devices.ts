import { signal } from '@preact/signals-core';
import '#sdk/chat/session/quiet-matrix-log.ts';
import { Chat } from '#sdk/chat/chat.ts';
import { type Client, createClient } from '#sdk/index.ts';
import type { Rest } from '#sdk/transport/rest.ts';
import type { KeyBackupPolicy } from '#wire/chat/chat-service.ts';

/** The rules of an enterprise that differ from those of the phone system. */
export interface Enterprise {
  /** The policy, where it has changed since the keys were made. */
  readonly policy?: KeyBackupPolicy;
  /** The salt of automatic passphrases, where it was lost. */
  readonly salt?: string;
  /** The user has the mobile application. */
  readonly hasMobileApp?: boolean;
}

/** Devices of users whose chat is open. They end together. */
export class ChatDevices {
  readonly #clients: Client[] = [];

  /** Opens the chat of a user on a new device. In Node it has no keys but those that it makes or restores. */
  async open(url: string, login: string, enterprise: Enterprise = {}): Promise<Chat> {
    const client = createClient({ url, app: 'callside' });
    this.#clients.push(client);
    await client.session.signIn({ login, password: 'demo' });
    await client.ready();
    const chat = chatIn(client, enterprise);
    await chat.start();
    return chat;
  }

  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) await client.dispose();
  }
}

/** The chat of a client whose enterprise has these rules. */
function chatIn({ deps, profile, terminals }: Client, { policy, salt, hasMobileApp }: Enterprise): Chat {
  const info = profile.info.value;
  if (!info) throw new Error('The profile is missing.');
  const read: Rest['read'] = async (schema, request) => {
    const answer = await deps.rest.read(schema, request);
    return request.path === 'v1/service/Chat' && salt !== undefined
      ? Object.assign({}, answer, { matrixPassphraseSalt: salt })
      : answer;
  };
  const { address } = deps.rest;
  const rest = { read, address, requireOpen: () => deps.rest.requireOpen() } as unknown as Rest;
  const ent = { ...info.ent, ...(policy && { matrixKeyBackupPolicy: policy }) };
  return new Chat({
    ...deps,
    rest,
    info: signal({ ...info, ent }),
    terminals: hasMobileApp ? signal([{ deviceKind: 'mobile' }]) : terminals.items,
  });
}
