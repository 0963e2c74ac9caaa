import { afterEach } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';

/** Signs a demonstration user in with a client of its own, and waits for the profile. The caller disposes of the client. */
export async function signedInClient({ url }: { readonly url: string }, login: string): Promise<Client> {
  const client = createClient({ url, app: 'callside' });
  try {
    await client.session.signIn({ login, password: 'demo' });
    await until(client.profile.info, (info) => info !== undefined);
    return client;
  } catch (error) {
    await client.dispose();
    throw error;
  }
}

/** Signs users in for the tests of a file. Everything ends after each test. */
export interface SignedInUsers {
  /** Signs a demonstration user in with a client of the SDK. */
  signedIn(login: string): Promise<Client>;
  /** Signs a demonstration user in by plain requests. */
  deskOf(login: string): Promise<Desk>;
  /** Calls `end` after the test, before what was opened earlier ends. */
  atEnd(end: () => void | Promise<void>): void;
}

/** Call it once, at the top of a file, with the phone system that the file starts. */
export function signedInUsers(system: () => { readonly url: string }): SignedInUsers {
  const ends: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return {
    async signedIn(login) {
      const client = await signedInClient(system(), login);
      ends.push(() => client.dispose());
      return client;
    },
    async deskOf(login) {
      const desk = await Desk.open(system(), login);
      ends.push(() => desk.leave());
      return desk;
    },
    atEnd: (end) => void ends.push(end),
  };
}
