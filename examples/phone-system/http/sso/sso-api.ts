import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { NetworkRate } from '../../limits/network-rate.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { type OidcProvider, SsoFault } from '../../sign-in/single-sign-on/provider.ts';
import type { SingleSignOn } from '../../sign-in/single-sign-on/single-sign-on.ts';
import type { SsoSessions } from '../../sign-in/single-sign-on/sso-sessions.ts';
import { clientAddress } from '../server/client-address.ts';
import { applications } from '../sessions/applications.ts';
import { cookies, sessionStart } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface SsoApiDeps {
  readonly singleSignOn: SingleSignOn;
  readonly ssoSessions: SsoSessions;
  readonly sessions: Sessions;
  readonly ssoRate: NetworkRate;
  readonly warnings: RateLimitedLog;
  /** Reached by https. */
  readonly system: { readonly isSecure: boolean };
}

type Environment = { Bindings: HttpBindings };

export const ssoPath = '/sso';
const browserCookie = 'sso_browser';
const maxTokenOctets = 32 * 1024;
/** Paths of the server that are no pages of the full client. */
const noPages = /^\/(?:restletrouter|sso|scim|control|_matrix|webchat|widget|externals)(?:[/?#]|$)/;

/**
 * Returns the path to which a user may return; the start of the application for any other. A path of another host or of a resource
 * would make a link to the phone system a link to anywhere.
 */
export function returnPathOf(app: string, asked: string | undefined): string {
  if (app === 'callsideWidget')
    return asked !== undefined && /^\/widget\/sign-in(?:\?[\w=&%.-]*)?$/.test(asked)
      ? asked
      : '/widget/sign-in';
  const isPath = asked !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked);
  return isPath && !noPages.test(new URL(asked, 'http://here.invalid').pathname) ? asked : '/';
}

/** The resources by which users sign in at identity providers: `/sso/<provider>/start`, `/callback` and `/logout`. */
export function createSsoApi(deps: SsoApiDeps): Hono<Environment> {
  const { singleSignOn, ssoSessions, warnings } = deps;
  const app = new Hono<Environment>().basePath(ssoPath);
  app.use('*', (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return next();
  });
  app.get('/:provider/start', async (c) => {
    const provider = singleSignOn.provider(c.req.param('provider'));
    const name = c.req.query('app') ?? 'callside';
    if (!provider || applications.get(name) !== 'user')
      return c.text('There is no such way to sign in.', 404);
    const returnPath = returnPathOf(name, c.req.query('return'));
    const browser = browserOf(c) ?? randomBytes(32).toString('base64url');
    try {
      refuseTooMany(deps, c);
      const redirectUri = `${originOf(deps, provider, c)}${ssoPath}/${provider.options.id}/callback`;
      const url = await singleSignOn.begin(provider, { app: name, returnPath, redirectUri, browser });
      const secure = deps.system.isSecure ? '; Secure' : '';
      c.header('Set-Cookie', `${browserCookie}=${browser}; Path=${ssoPath}; HttpOnly; SameSite=Lax${secure}`);
      return c.redirect(url.href, 302);
    } catch (error) {
      return goBack(deps, c, { returnPath, error });
    }
  });
  app.get('/:provider/callback', async (c) => {
    const provider = singleSignOn.provider(c.req.param('provider'));
    if (!provider) return c.text('There is no such way to sign in.', 404);
    const attempt = singleSignOn.attempt(provider, c.req.query('state') ?? '', browserOf(c));
    if (!attempt) {
      const error = new SsoFault('late', 'The sign-in is used, too old, or of another browser.');
      return goBack(deps, c, { returnPath: '/', error });
    }
    const { returnPath, redirectUri } = attempt;
    try {
      const address = new URL(redirectUri);
      address.search = new URL(c.req.url).search;
      const claims = await provider.redeem(address, attempt);
      const person = await singleSignOn.personOf(provider, claims, addressOf(c));
      const session = await deps.sessions.create({
        app: attempt.app,
        holder: { kind: 'person', personId: person.id, actorId: undefined },
        client: c.req.header('User-Agent') ?? '',
        address: addressOf(c),
        origin: undefined,
      });
      await ssoSessions.add(session, {
        provider: provider.options.id,
        subject: claims.sub ?? '',
        providerSession: typeof claims.sid === 'string' ? claims.sid : undefined,
      });
      const { isSecure } = deps.system;
      for (const [header, value] of Object.entries(sessionStart(session, { isSecure, keeping: undefined })))
        c.header(header, value);
      return c.redirect(returnPath, 302);
    } catch (error) {
      return goBack(deps, c, { returnPath, error });
    }
  });
  app.post('/:provider/logout', bodyLimit({ maxSize: maxTokenOctets }), async (c) => {
    const provider = singleSignOn.provider(c.req.param('provider'));
    if (!provider) return c.json({ error: 'invalid_request' }, 404);
    try {
      refuseTooMany(deps, c);
      const { logout_token: token } = await c.req.parseBody();
      await ssoSessions.end(
        provider.options.id,
        await provider.readLogout(typeof token === 'string' ? token : ''),
      );
      return c.body(null, 200);
    } catch (error) {
      if (!(error instanceof SsoFault)) throw error;
      warnings.warn('A logout by an identity provider was refused', addressOf(c), { why: error.message });
      const status = { unreachable: 503, tooMany: 429 } as const;
      return c.json(
        { error: 'invalid_request', error_description: error.message },
        status[error.problem as keyof typeof status] ?? 400,
      );
    }
  });
  app.notFound((c) => c.text('There is nothing here.', 404));
  app.onError((error, c) => {
    warnings.warn(`a sign-in failed: ${error.name}`, addressOf(c), { error, path: c.req.path });
    return c.text('The phone system failed at this request.', 500);
  });
  return app;
}

/** The sign-in screen says in the user's language why the sign-in failed. */
function goBack(
  { warnings }: SsoApiDeps,
  c: Context<Environment>,
  { returnPath, error }: { readonly returnPath: string; readonly error: unknown },
) {
  if (!(error instanceof SsoFault)) throw error;
  const { problem, message, cause } = error;
  warnings.warn('A sign-in by an identity provider failed', addressOf(c), { problem, why: message, cause });
  const url = new URL(returnPath, 'http://here.invalid');
  url.searchParams.set('sso', problem);
  return c.redirect(url.pathname + url.search + url.hash, 302);
}

const addressOf = ({ env }: Context<Environment>): string => clientAddress(env.incoming);

const browserOf = (c: Context<Environment>): string | undefined =>
  [...cookies(c.req.header('Cookie') ?? null)].find(
    ([name, value]) => name === browserCookie && /^[\w-]{43}$/.test(value),
  )?.[1];

/** @throws SsoFault `tooMany` */
function refuseTooMany({ ssoRate }: SsoApiDeps, c: Context<Environment>): void {
  if (ssoRate.add(addressOf(c)) > 0) throw new SsoFault('tooMany', 'There are too many requests from here.');
}

/** The address of the phone system in the browser. The provider accepts only addresses that are registered with it. */
const originOf = (
  { system }: SsoApiDeps,
  { options: { publicUrl } }: OidcProvider,
  c: Context<Environment>,
): string =>
  publicUrl === undefined
    ? `${system.isSecure ? 'https' : 'http'}://${c.req.header('Host') ?? ''}`
    : new URL(publicUrl).origin;
