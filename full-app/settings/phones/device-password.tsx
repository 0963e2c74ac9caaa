import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import type { Device, DevicePasswordRules } from '#sdk/devices.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { PasswordForm } from '../account/password-form.tsx';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

/** Changes the SIP password of a device, by the rules of the enterprise. */
export function DevicePassword({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords);
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
  return (
    <PasswordForm
      title={words('myPhones.password')}
      detail={words('myPhones.passwordDetail')}
      use={{ ...rules, model: device }}
      change={(secrets) => devices.changePassword(device, secrets)}
      onChanged={() => toast({ tone: 'success', title: words('myPhones.passwordChanged'), topic: 'phones' })}
    />
  );
}
