import { useMemo } from 'react';
import { useList } from '#react/use-list.ts';
import type { AdministeredUser } from '#sdk/administration.ts';
import { PbxAccountForm } from '../../settings/phones/pbx-account-form.tsx';
import styles from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';

/** The extensions of a user at other phone systems. Nothing where the company has named none. */
export function UserPbxAccounts({ user: { userID } }: { readonly user: AdministeredUser }) {
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const list = useMemo(() => administration.pbxAccounts({ userID }), [administration, userID]);
  const { items } = useList(list);
  return items.map((account) => (
    <div key={`${account.restUri} ${account.user ?? ''}`} className={styles.card}>
      <PbxAccountForm
        account={account}
        whose="others"
        isFixed={!isWriter}
        onSave={(change) => administration.setPbxAccount(account, change)}
        onRemove={() => administration.removePbxAccount(account)}
      />
    </div>
  ));
}
