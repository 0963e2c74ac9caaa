import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { parseJson } from '../../../sdk/wire/json.ts';
import { type SsoProviderOptions, ssoProviderOptions } from '../sign-in/single-sign-on/provider-options.ts';
import { BadOption } from './bad-option.ts';

const file = z.array(z.looseObject({ id: z.string() }));

/**
 * Reads the file of `--oidc`: a list of identity providers. The secret of a provider `my-idp` may be in
 * `OIDC_SECRET_MY_IDP`, in the place of the file.
 *
 * @returns no providers for an option that is not given
 * @throws BadOption
 */
export function readSsoProviders(
  path: string | undefined,
  environment: { readonly [name: `OIDC_SECRET_${string}`]: string | undefined },
): readonly SsoProviderOptions[] {
  if (path === undefined) return [];
  const providers = readFile(path).map((provider) => {
    const secret = environment[`OIDC_SECRET_${provider.id.toUpperCase().replaceAll('-', '_')}`];
    const read = ssoProviderOptions.safeParse({ ...provider, ...(secret && { clientSecret: secret }) });
    if (!read.success) {
      const [{ path: at, message } = { path: [], message: 'is invalid' }] = read.error.issues;
      throw new BadOption(`--oidc ${path}: ${provider.id}.${at.join('.')}: ${message}`);
    }
    return check(path, read.data);
  });
  if (new Set(providers.map(({ id }) => id)).size < providers.length)
    throw new BadOption(`--oidc ${path}: two providers have the same id.`);
  return providers;
}

function readFile(path: string) {
  try {
    return file.parse(parseJson(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new BadOption(`--oidc ${path} cannot be read: ${(error as Error).message}`);
  }
}

function check(path: string, provider: SsoProviderOptions): SsoProviderOptions {
  const { protocol, hostname } = new URL(provider.issuer);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new BadOption(`--oidc ${path}: ${provider.id}.issuer must be an address with https.`);
  if (provider.isDomainCut && provider.domains.length === 0)
    throw new BadOption(`--oidc ${path}: ${provider.id}.isDomainCut needs domains.`);
  return provider;
}
