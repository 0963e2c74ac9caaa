import type { UserRequest } from '../../resources/resource.ts';

/**
 * Signs the user out of the chat everywhere, because sessions of the user were ended: a lost device must not read on. The sessions have
 * ended in any case. Where the homeserver does not answer, the phone system goes on trying, also after a restart.
 */
export async function endChat({ services, person, address }: UserRequest): Promise<void> {
  try {
    await services.chat?.accounts.renew(person);
  } catch (error) {
    services.warnings.warn('The devices of a chat are signed out later', address, {
      login: person.login,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
