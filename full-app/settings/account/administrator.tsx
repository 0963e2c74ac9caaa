import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { accountWords } from '#phone/account/words.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { type DomainType, domainTypes } from '#sdk/account.ts';
import type { Info } from '#sdk/index.ts';
import { useAccount } from './use-account.ts';

const typeNames = {
  Enterprise: 'account.domain.Enterprise',
  Reseller: 'account.domain.Reseller',
  FMCReseller: 'account.domain.FMCReseller',
  'Routing-Community': 'account.domain.Routing-Community',
  'Service Provider': 'account.domain.Service Provider',
  'Residential Service-Provider': 'account.domain.Residential Service-Provider',
  TopLevel: 'account.domain.TopLevel',
} as const satisfies Record<DomainType, string>;

/** The domain that administers the enterprise, as an entry of a list of facts. */
export function Administrator({ ent: { restUri } }: Pick<Info, 'ent'>) {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const domain = useLoaded(
    useCallback(() => account.administrator({ restUri }), [account, restUri]),
    undefined,
  );
  if (!domain) return null;
  const type = domainTypes.find((known) => known === domain.type);
  return (
    <>
      <dt>{words('account.administrator')}</dt>
      <dd>{[domain.name, type && words(typeNames[type])].filter(Boolean).join(' · ')}</dd>
    </>
  );
}
