import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { addressBookWords } from './words.ts';

/** When callers are looked up in the external address book. Renders nothing where there is none. */
export function AddressBookSettings() {
  const words = useTranslate(addressBookWords);
  const { externalAddressBook: book } = useClient();
  const state = useSignalValue(book.state);
  const { POPUP, ON_RINGING } = useSignalValue(book.settings);
  if (state === 'idle') return null;
  return (
    <FieldGroup legend={words('addressBook.settings')}>
      <Switch
        label={words('addressBook.popup')}
        detail={words('addressBook.popupDetail')}
        checked={POPUP}
        onChange={(popup) => book.change({ POPUP: popup })}
      />
      <Switch
        label={words('addressBook.onRinging')}
        detail={words('addressBook.onRingingDetail')}
        checked={ON_RINGING}
        onChange={(isEarly) => book.change({ ON_RINGING: isEarly })}
      />
    </FieldGroup>
  );
}
