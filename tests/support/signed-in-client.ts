import { type Client, createClient } from '../../sdk/index.ts';
import { until } from '../../sdk/transport/testing/until.ts';

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
