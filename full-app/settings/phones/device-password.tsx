import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { PasswordForm } from '#phone/account/password-form.tsx';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import type { Device } from '#sdk/devices.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

/** Changes the SIP password of a device, by the rules of the enterprise. */
export function DevicePassword({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords);
  const devices = useDevices();
  const toast = useToast();
  const { restUri } = device;
  const load = useCallback(() => devices.passwordRules({ restUri }), [devices, restUri]);
  const rules = useLoaded(load, undefined);
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
