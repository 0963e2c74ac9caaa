import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { SsoProviderOptions } from './provider-options.ts';

/** The reasons why a sign-in fails, as the sign-in screen gets them. */
export type SsoProblem =
  | 'unreachable'
  | 'invalid'
  | 'late'
  | 'refused'
  | 'unknownUser'
  | 'domain'
  | 'disabled'
  | 'tooMany';

/** A sign-in by a provider fails; `problem` says why in a form for the sign-in screen. */
export class SsoFault extends Error {
  override readonly name = 'SsoFault';
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The claims of a provider about a user. */
export type Claims = JWTPayload & Readonly<Record<string, unknown>>;

/** The values that have to come back from the provider unchanged. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** How long a provider may take to answer. */
const timeoutS = 5;
/** How far the clock of a provider may be off. */
const toleranceS = 30;
const maxTokenAge = '2 minutes';
/** A provider may change its keys at any time; a flood of unknown keys must not become a flood of requests. */
const keyPauseMs = 2_000;
/** The event of OpenID Connect Back-Channel Logout 1.0. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** `openid-client` is loaded with the first sign-in by a provider. */
const library = () => import('openid-client');

interface Discovered {
  readonly config: Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/** An identity provider that speaks OpenID Connect: the code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly options: SsoProviderOptions;
  readonly #now: () => number;
  #discovered: Promise<Discovered> | undefined;

  /** @param now the present time, in milliseconds since 1970 */
  constructor(options: SsoProviderOptions, now: () => number) {
    this.options = options;
    this.#now = now;
  }

  /** Returns the address at the provider at which the user signs in. @throws SsoFault `unreachable` */
  async authorization(redirectUri: string, { state, nonce, verifier }: Expected): Promise<URL> {
    const oidc = await library();
    const { config } = await this.#discover();
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: this.options.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  }

  /**
   * Redeems the code of the address to which the provider sent the user.
   *
   * @throws SsoFault `refused` if the provider or the user refused, `unreachable`, `invalid` for a token that does not fit
   */
  async redeem(address: URL, expected: Expected): Promise<Claims> {
    const oidc = await library();
    const { config, keys } = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: expected.verifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        idTokenExpected: true,
      });
      // The library trusts the connection to the provider, and leaves the signature to its caller.
      const { payload } = await jwtVerify(tokens.id_token ?? '', keys, this.#checks());
      if (!config.serverMetadata().userinfo_endpoint) return payload;
      const user = await oidc.fetchUserInfo(config, tokens.access_token, String(payload.sub));
      return { ...user, ...payload };
    } catch (error) {
      throw faultOf(error);
    }
  }

  /**
   * Checks the token by which the provider signs a user out.
   *
   * @returns the user, or a session of the user, whose sessions end
   * @throws SsoFault
   */
  async readLogout(token: string): Promise<{ subject: string | undefined; session: string | undefined }> {
    const { keys } = await this.#discover();
    try {
      const { payload } = await jwtVerify(token, keys, this.#checks());
      const { events, sub: subject, nonce } = payload;
      const session = typeof payload.sid === 'string' ? payload.sid : undefined;
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
      if (!isLogout || nonce !== undefined || (subject === undefined && session === undefined))
        throw new SsoFault('invalid', 'This is no logout token.');
      return { subject, session };
    } catch (error) {
      throw faultOf(error);
    }
  }

  #checks() {
    const { clientId, issuer } = this.options;
    return {
      audience: clientId,
      issuer,
      clockTolerance: toleranceS,
      // A token is made for this moment. An older token is stolen, or one of the clocks is wrong.
      maxTokenAge,
      currentDate: new Date(this.#now()),
    };
  }

  /** The provider's addresses, which are read once; a failure is forgotten, so that the next sign-in tries again. */
  #discover(): Promise<Discovered> {
    const discovered = this.#discovered ?? this.#read();
    this.#discovered = discovered;
    discovered.catch(() => {
      this.#discovered = undefined;
    });
    return discovered;
  }

  async #read(): Promise<Discovered> {
    const oidc = await library();
    const { issuer, clientId, clientSecret } = this.options;
    const url = new URL(issuer);
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    try {
      const config = await oidc.discovery(
        url,
        clientId,
        {
          client_secret: clientSecret,
          [oidc.clockTolerance]: toleranceS,
        },
        undefined,
        { timeout: timeoutS, ...(isHere && { execute: [oidc.allowInsecureRequests] }) },
      );
      const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), {
        timeoutDuration: timeoutS * 1_000,
        cooldownDuration: keyPauseMs,
      });
      return { config, keys };
    } catch (error) {
      throw new SsoFault('unreachable', `${issuer} does not answer as a provider does.`, { cause: error });
    }
  }
}

/** The names of errors of a connection, which say nothing about the token. */
const outOfReach = new Set(['TypeError', 'TimeoutError', 'AbortError']);
const invalidCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_PARSE_ERROR',
]);

function faultOf(error: unknown): SsoFault {
  if (error instanceof SsoFault) return error;
  if (!(error instanceof Error)) return new SsoFault('invalid', String(error));
  const options = { cause: error };
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'AuthorizationResponseError') return new SsoFault('refused', message, options);
  if (error instanceof joseErrors.JWKSTimeout || code === 'OAUTH_TIMEOUT')
    return new SsoFault('unreachable', message, options);
  if (error instanceof joseErrors.JOSEError || invalidCodes.has(code))
    return new SsoFault('invalid', message, options);
  const isGone =
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || chainOf(error).some(({ name }) => outOfReach.has(name));
  return new SsoFault(isGone ? 'unreachable' : 'invalid', message, options);
}

/** An error and the errors behind it. */
function chainOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}
