import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { deviceChangeWords } from './change-words.ts';

/** Shows a message when an audio device replaces another automatically: the reason, and the device in use. */
export function DeviceChanges() {
  const words = useTranslate(deviceChangeWords);
  const toast = useToast();
  const { phone } = useClient();
  useEffect(
    () =>
      phone?.devices.onChange(({ kind, reason, ...labels }) => {
        const unnamed = words('deviceChange.default');
        const before = labels.before || unnamed;
        const now = labels.now || unnamed;
        toast({
          tone: reason === 'backAgain' ? 'info' : 'warning',
          title: words(`deviceChange.${reason}`, { before, now }),
          detail: words(`deviceChange.detail.${kind}`, { now }),
        });
      }),
    [phone, toast, words],
  );
  return null;
}
