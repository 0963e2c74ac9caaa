import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { devicesOf } from '#sdk/devices.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { voicemailWords } from './words.ts';

/** New messages in the mailboxes of the user's extensions at other phone systems. They are heard there. */
export function PbxMessages() {
  const words = useTranslate(voicemailWords);
  const { items } = useList(devicesOf(useClient()).pbxAccounts);
  const place = usePlaceCall();
  return items.map(({ restUri, pbx, messages, voicemailNumber }) => {
    const count = messages?.fresh ?? 0;
    if (count === 0) return null;
    return (
      <Banner
        key={restUri}
        tone="info"
        title={words('voicemail.atPbx', { pbx, count })}
        {...(voicemailNumber !== undefined && {
          action: { label: words('voicemail.callMailbox'), run: () => void place(voicemailNumber) },
        })}
      />
    );
  });
}
