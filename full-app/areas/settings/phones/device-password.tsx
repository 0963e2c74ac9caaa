import { useEffect, useState } from 'react';
import { passwordFaults, passwordRules } from '../../../../sdk/account.ts';
import type { Device, DevicePasswordRules } from '../../../../sdk/devices.ts';
import { useReportError } from '../../../../src/features/errors/use-run.ts';
import { myPhonesWords } from '../../../../src/i18n/en/phones/my-phones.ts';
import { accountWords } from '../../../../src/i18n/en/session/account.ts';
import { useTranslate } from '../../../../src/i18n/use-translate.ts';
import { useToast } from '../../../../src/ui/toasts/toasts.tsx';
import { SecretForm } from '../account/secret-form.tsx';
import { useDevices } from './use-phone-settings.ts';

/** Changes the SIP password of a device, by the rules of the enterprise. */
export function DevicePassword({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords, accountWords);
  const devices = useDevices();
  const report = useReportError();
  const toast = useToast();
  const [rules, setRules] = useState<DevicePasswordRules>();
  const { restUri } = device;
  useEffect(() => {
    let isWanted = true;
    devices.passwordRules({ restUri }).then((found) => isWanted && setRules(found), report);
    return () => {
      isWanted = false;
    };
  }, [devices, restUri, report]);
  if (!rules) return null;
  const use = { ...rules, model: device };
  return (
    <SecretForm
      title={words('myPhones.password')}
      detail={words('myPhones.passwordDetail')}
      labels={{
        next: words('account.new'),
        repeat: words('account.repeat'),
        mismatch: words('account.mismatch'),
        rules: words('account.rules'),
        submit: words('account.change'),
      }}
      rulesOf={(typed) => {
        const faults = passwordFaults(typed, use);
        return passwordRules(use).map((key) => ({
          key,
          text: words(`account.rule.${key}`, { count: rules.policy.minLength }),
          isMet: typed !== '' && !faults.includes(key),
        }));
      }}
      change={(secrets) => devices.changePassword(device, secrets)}
      onChanged={() => toast({ tone: 'success', title: words('myPhones.passwordChanged'), topic: 'phones' })}
    />
  );
}
