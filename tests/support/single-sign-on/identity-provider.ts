import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** A person whom the provider knows: the claims, by the login. */
export type Account = Readonly<Record<string, unknown>>;

/** A real identity provider with one client, in this process. Its sign-in form takes any password. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Answers in the place of the provider, until it is undefined: a provider that is slow, down or forged. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** The sessions of users at the provider, by which they signed in to the client: the newest last. */
  readonly sessions: readonly string[];
  /** Begins to sign with another key, as providers do from time to time. */
  rotateKey(): Promise<void>;
  /** Returns a token that the provider's key signs. */
  sign(claims: Readonly<Record<string, unknown>>, options?: { readonly isForged?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

/** @param redirectUris the addresses to which the provider sends users back, and one for logouts */
export async function startIdentityProvider(
  accounts: Readonly<Record<string, Account>>,
  phoneSystem: { readonly redirectUris: string[]; readonly logoutUri: string },
): Promise<IdentityProvider> {
  const client = { clientId: 'callside', clientSecret: 'the secret of the client, which is long' };
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  let key = await newKey('1');
  const server = createServer((request, response) => {
    if (provider.intercept?.(request, response)) return;
    void handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sessions: string[] = [];
  const begin = () => {
    const oidc = new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: phoneSystem.redirectUris,
          backchannel_logout_uri: phoneSystem.logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key as never] },
      pkce: { required: () => true },
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'groups'],
      },
      conformIdTokenClaims: false,
      findAccount: (_, id) => {
        const account = accounts[id];
        return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
      },
      features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
      cookies: { keys: ['a key of the test'] },
      // Its own way to ask refuses addresses of this machine.
      fetch: (url, options) => fetch(url, { ...options, ...{ dispatcher: undefined } }),
    });
    oidc.on('authorization_code.consumed', ({ sid }) => {
      if (sid !== undefined) sessions.push(sid);
    });
    handle = oidc.callback();
  };
  begin();
  const provider: IdentityProvider = {
    issuer,
    ...client,
    sessions,
    intercept: undefined,
    rotateKey: async () => {
      key = await newKey(`${Number(key.kid) + 1}`);
      begin();
    },
    sign: async (claims, { isForged = false } = {}) => {
      const signing = isForged ? await newKey(key.kid ?? '') : key;
      return new SignJWT({ iss: issuer, aud: client.clientId, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
        .sign(await importJWK(signing, 'RS256'));
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}
