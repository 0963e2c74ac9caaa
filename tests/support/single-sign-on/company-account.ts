import type { PhoneSystemOptions } from '#phone-system/index.ts';
import { type PhoneSystem, startPhoneSystem } from '#phone-system/testing.ts';
import { freePort } from '../network/free-port.ts';
import { type Account, type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

type ProviderOptions = NonNullable<PhoneSystemOptions['signInProviders']>[number];

/** A phone system whose users sign in at an identity provider. */
export interface CompanyAccount {
  readonly phoneSystem: PhoneSystem;
  readonly provider: IdentityProvider;
  stop(): Promise<void>;
}

/**
 * Starts an identity provider and a phone system, each of which knows the address of the other.
 *
 * @param variants the ways in which the phone system uses the provider
 */
export async function startCompanyAccount(
  accounts: Readonly<Record<string, Account>>,
  variants: readonly (Pick<ProviderOptions, 'id'> & Partial<ProviderOptions>)[],
): Promise<CompanyAccount> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startIdentityProvider(accounts, {
    redirectUris: variants.map(({ id }) => `${url}/sso/${id}/callback`),
    logoutUri: `${url}/sso/${variants[0]?.id}/logout`,
  });
  const { issuer, clientId, clientSecret } = provider;
  const usual = {
    ...{ issuer, clientId, clientSecret, label: 'Acme', scopes: 'openid email profile', domains: [] },
    ...{ loginClaim: 'preferred_username', isDomainCut: false, groupsClaim: 'groups' },
    ...{ administrators: {}, isPasswordOff: false },
  };
  const phoneSystem = await startPhoneSystem({
    port,
    control: true,
    signInProviders: variants.map((variant) => ({ ...usual, ...variant })),
  });
  const stop = async () => {
    await phoneSystem.stop();
    await provider.stop();
  };
  return { phoneSystem, provider, stop };
}
