import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { ServiceAccount } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import page from '../administration.module.css';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { securityWords } from '../security/words.ts';
import { useAdministration, useForAllUsers, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { AccountRow } from './account-row.tsx';
import { serviceAccountWords } from './words.ts';

/** The accounts of programs, and a form for another. */
export function ServiceAccountsSection() {
  const words = useTranslate(serviceAccountWords, securityWords, administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [load] = useState(() => () => administration.serviceAccounts());
  const [accounts, setAccounts] = useForAllUsers<readonly ServiceAccount[]>(load);
  const [withKey, setWithKey] = useState<ServiceAccount>();
  const put = (before: ServiceAccount, after: ServiceAccount | undefined) => {
    setAccounts((accounts ?? []).flatMap((one) => (one === before ? (after ?? []) : one)));
    if (after?.key !== undefined) setWithKey(after);
  };
  return (
    <Page aria-label={words('administration.serviceAccounts')}>
      <PageTitle level={2}>{words('administration.serviceAccounts')}</PageTitle>
      <PageColumn className={page.fields}>
        <Hint>{words('accounts.about')}</Hint>
        {accounts === null && <Banner tone="info" title={words('security.notYours')} />}
        {accounts === undefined && <Skeleton label={words('accounts.loading')} rows={4} />}
        {accounts?.length === 0 && <p>{words('accounts.none')}</p>}
        {accounts && accounts.length > 0 && (
          <ul className={page.cards} aria-label={words('administration.serviceAccounts')}>
            {accounts.map((account) => (
              <AccountRow key={account.restUri} account={account} onChange={(after) => put(account, after)} />
            ))}
          </ul>
        )}
        {accounts && isWriter && (
          <NewAccount
            onAdded={(account) => {
              setAccounts([...accounts, account]);
              setWithKey(account);
            }}
          />
        )}
      </PageColumn>
      {withKey && (
        <SecretDialog
          title={words('accounts.keyTitle', { name: withKey.name })}
          detail={words('accounts.keyDetail')}
          name={{ label: words('accounts.signInName'), value: withKey.name }}
          secret={{ label: words('accounts.key'), value: withKey.key ?? '' }}
          copy={words('accounts.copyKey')}
          copied={words('accounts.keyCopied')}
          onClose={() => setWithKey(undefined)}
        />
      )}
    </Page>
  );
}

const empty = { accountID: '', label: '', maySignInUsers: false };

function NewAccount({ onAdded }: { readonly onAdded: (account: ServiceAccount) => void }) {
  const words = useTranslate(serviceAccountWords);
  const administration = useAdministration();
  const [act, isPending] = useAction();
  const [refusal, setRefusal] = useState<string>();
  const { text, flag, values, isTried, submit, reset } = useForm(empty);
  const isGood = /^[a-z\d][a-z\d-]{0,31}$/.test(values.accountID);
  const add = () => {
    setRefusal(undefined);
    if (!isGood) return;
    void act(async () => {
      try {
        const added = await administration.addServiceAccount(values);
        reset();
        onAdded(added);
      } catch (error) {
        if (!(error instanceof CallsideError && error.code === 'administration.refused')) throw error;
        setRefusal(error.serverMessage ?? '');
      }
    });
  };
  const wrongId = isTried && !isGood ? words('accounts.badId') : undefined;
  return (
    <Form className={page.form} aria-label={words('accounts.new')} onSubmit={submit(add)}>
      <Section title={words('accounts.new')} className={page.card}>
        <Field
          label={words('accounts.id')}
          hint={words('accounts.idHint')}
          error={refusal ?? wrongId}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          {...text('accountID')}
        />
        <Field label={words('accounts.label')} maxLength={100} autoComplete="off" {...text('label')} />
        <Switch
          label={words('accounts.maySignInUsers')}
          detail={words('accounts.maySignInUsersDetail')}
          {...flag('maySignInUsers')}
        />
        <FormButtons submit={words('accounts.add')} pending={isPending} />
      </Section>
    </Form>
  );
}
