import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { ChatService } from '../../../sdk/wire/chat/chat-service.ts';
import { ChatAccounts } from '../chat/chat-accounts.ts';
import { Homeserver } from '../homeserver/homeserver.ts';
import { SynapseUnavailable } from '../homeserver/install-synapse.ts';
import { findSynapse } from '../homeserver/synapse-program.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';

/** The chat of a phone system. */
export interface Chat {
  readonly homeserver: Homeserver;
  readonly accounts: ChatAccounts;
  /** Returns the rules of the enterprise for it. Rejects with `HomeserverDown`. */
  service(): Promise<ChatService>;
}

/**
 * The chat: accounts at a homeserver that runs beside the phone system. Undefined without the option `chat`.
 *
 * @throws SynapseUnavailable if the homeserver is not installed
 */
export async function composeChat(
  { clock, company, db, disposables, log, options }: Core,
  { people }: { readonly people: People },
): Promise<{ readonly chat: Chat | undefined }> {
  const { chat: settings, data, database } = options;
  if (settings === undefined) return { chat: undefined };
  const program = await findSynapse();
  if (program === undefined)
    throw new SynapseUnavailable(
      'Chat needs Synapse, which is not installed. `npx callside chat:install` downloads it (`npm run chat:install` in a clone).',
    );
  const folder = data ?? (database === undefined ? undefined : resolve('.callside'));
  const homeserver = new Homeserver({
    program,
    serverName: settings.serverName ?? company.current.mailDomain,
    folder: folder && join(folder, 'chat'),
    federation: settings.federation,
    log: log('chat'),
  });
  disposables.add(() => homeserver.stop());
  const { isEncryptionRequired = false } = settings;
  const accounts = await ChatAccounts.load(db, { homeserver, people, clock });
  disposables.add(() => accounts.close());
  return {
    chat: {
      homeserver,
      accounts,
      async service() {
        const { registration } = await homeserver.ready;
        return {
          serverName: homeserver.serverName,
          isDirectEncryptedAllowed: true,
          isDirectUnEncryptedAllowed: !isEncryptionRequired,
          isAnnoucementEncryptedAllowed: true,
          isAnnoucementUnEncryptedAllowed: !isEncryptionRequired,
          matrixPassphraseSalt: createHmac('sha256', registration).update('passphrases').digest('base64url'),
        };
      },
    },
  };
}
