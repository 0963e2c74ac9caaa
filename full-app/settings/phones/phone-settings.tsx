import Keyboard from 'lucide-react/icons/keyboard';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import type { Terminal, TerminalChange } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { SaveField } from './save-field.tsx';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

/** The settings of a phone that apply for all clients of the user: name, ringing, service, default. */
export function PhoneSettings({ phone }: { readonly phone: Terminal }) {
  const words = useTranslate(myPhonesWords);
  const devices = useDevices();
  const toast = useToast();
  const navigate = useNavigate();
  const [act, pending] = useActions<keyof TerminalChange | 'removal'>();

  const change = (wanted: TerminalChange) =>
    act(Object.keys(wanted)[0] as keyof TerminalChange, () => devices.change(phone, wanted));
  async function remove(): Promise<void> {
    if (!(await act('removal', () => devices.remove(phone)))) return;
    toast({ tone: 'success', title: words('myPhones.removed', { phone: phone.label }), topic: 'phones' });
    void navigate('/settings/telephony');
  }
  const { isRinging = true, isDisabled = false, device, selected } = phone;
  return (
    <FieldGroup legend={words('myPhones.settings')}>
      <SaveField
        label={words('myPhones.name')}
        value={phone.label}
        faultOf={(label) => (label === '' ? words('myPhones.nameEmpty') : undefined)}
        onSave={(label) => change({ label })}
      />
      <Switch
        label={words('myPhones.rings')}
        detail={words('myPhones.ringsDetail')}
        checked={isRinging}
        pending={pending === 'isRinging'}
        onChange={(wanted) => void change({ isRinging: wanted })}
      />
      <Switch
        label={words('myPhones.inService')}
        detail={words('myPhones.inServiceDetail')}
        checked={!isDisabled}
        pending={pending === 'isDisabled'}
        onChange={(wanted) => void change({ isDisabled: !wanted })}
      />
      {selected ? (
        <Hint>
          <strong>{words('myPhones.default')}.</strong> {words('myPhones.isDefault')}
        </Hint>
      ) : (
        <ButtonRow>
          <Button pending={pending === 'selected'} onClick={() => void change({ selected: true })}>
            {words('myPhones.makeDefault')}
          </Button>
        </ButtonRow>
      )}
      {device?.deviceID !== undefined && (
        <Link
          to={`/settings/telephony/${encodeURIComponent(phone.abstractTerminalID)}/${encodeURIComponent(device.deviceID)}`}
        >
          <Keyboard size={iconSize} aria-hidden="true" /> {words('myPhones.device')}
        </Link>
      )}
      {phone.accessRights?.canDelete !== false && (
        <ButtonRow>
          <Button
            changes="remove"
            icon={Trash2}
            pending={pending === 'removal'}
            onClick={() => void remove()}
          >
            {words('myPhones.remove')}
          </Button>
        </ButtonRow>
      )}
    </FieldGroup>
  );
}
