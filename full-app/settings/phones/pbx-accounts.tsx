import { useList } from '#react/use-list.ts';
import { PbxAccountForm } from './pbx-account-form.tsx';
import { useDevices } from './use-phone-settings.ts';

/** The user's extensions at other phone systems. Nothing where the company has named none. */
export function PbxAccounts() {
  const devices = useDevices();
  const { items } = useList(devices.pbxAccounts);
  return items.map((account) => (
    <PbxAccountForm
      key={`${account.restUri} ${account.user ?? ''}`}
      account={account}
      whose="own"
      onSave={(change) => devices.setPbxAccount(account, change)}
      onRemove={() => devices.removePbxAccount(account)}
    />
  ));
}
