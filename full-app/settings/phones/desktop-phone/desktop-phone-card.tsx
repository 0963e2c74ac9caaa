import Power from 'lucide-react/icons/power';
import Unplug from 'lucide-react/icons/unplug';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { DesktopPhone, DesktopPhoneError, DesktopPhoneState } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import styles from './desktop-phone.module.css';
import { DesktopPhoneSetUp } from './desktop-phone-set-up.tsx';
import { desktopPhoneWords } from './words.ts';

/** The phone on this computer: its set-up, its state, and the buttons that switch it. Renders nothing where there can be none. */
export function DesktopPhoneCard() {
  const { desktopPhone } = useClient();
  return desktopPhone ? <Card phone={desktopPhone} /> : null;
}

/** Errors after which the phone may be in use elsewhere, so that it has to be taken. */
const inUse: readonly DesktopPhoneError[] = ['refused', 'aborted', 'noCredentials'];

const isOn = ({ name }: DesktopPhoneState) => name === 'connected' || name === 'reconnecting';

function Card({ phone }: { readonly phone: DesktopPhone }) {
  const words = useTranslate(desktopPhoneWords);
  const state = useSignalValue(phone.state);
  return (
    <FieldGroup legend={words('desktopPhone.title')}>
      <div className={styles.card} data-desktop-phone={state.name}>
        {state.name === 'firstTime' ? (
          <DesktopPhoneSetUp phone={phone} />
        ) : (
          <>
            <State state={state} />
            <Addresses phone={phone} />
            <Place />
            <Switches phone={phone} state={state} />
          </>
        )}
      </div>
    </FieldGroup>
  );
}

const stateTexts = {
  ready: 'desktopPhone.ready',
  pending: 'desktopPhone.pending',
  connecting: 'desktopPhone.connecting',
  connected: 'desktopPhone.connected',
  reconnecting: 'desktopPhone.reconnecting',
  userdisconnect: 'desktopPhone.userdisconnect',
} as const;

type SetUpState = Exclude<DesktopPhoneState, { readonly name: 'firstTime' }>;

function State({ state }: { readonly state: SetUpState }) {
  const words = useTranslate(desktopPhoneWords);
  const text = words(state.name === 'error' ? `desktopPhone.error.${state.kind}` : stateTexts[state.name]);
  return (
    <div role="status">
      <p className={styles.state}>
        <StatusDot status={state.name === 'connected' ? 'available' : 'unavailable'} />
        {text}
      </p>
      {state.name === 'error' && state.detail && <Hint>{state.detail}</Hint>}
    </div>
  );
}

function Addresses({ phone }: { readonly phone: DesktopPhone }) {
  const words = useTranslate(desktopPhoneWords);
  const list = useSignalValue(phone.ips).join(', ');
  return list ? <Hint>{words('desktopPhone.addresses', { list })}</Hint> : null;
}

/** The place that the phone system has for this phone, which may differ from where the computer is now. */
function Place() {
  const words = useTranslate(desktopPhoneWords);
  const { profile } = useClient();
  const place = useSignalRead(() => {
    const { softphoneSite, softphoneLocation } = profile.info.value?.user ?? {};
    return [softphoneSite, softphoneLocation].filter(Boolean).join(', ');
  });
  return place ? <Hint>{words('desktopPhone.place', { place })}</Hint> : null;
}

function Switches({ phone, state }: { readonly phone: DesktopPhone; readonly state: DesktopPhoneState }) {
  const words = useTranslate(desktopPhoneWords);
  const run = useRun();
  const isInUse = state.name === 'error' && inUse.includes(state.kind);
  const pending = state.name === 'pending' || state.name === 'connecting';
  const label = state.name === 'error' ? 'desktopPhone.retry' : 'desktopPhone.use';
  return (
    <ButtonRow>
      {isOn(state) ? (
        <Button icon={Power} onClick={() => void run(() => phone.disconnect())}>
          {words('desktopPhone.off')}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={Power}
          pending={pending}
          onClick={() => void run(() => phone.connect({ force: isInUse }))}
        >
          {words(isInUse ? 'desktopPhone.useHere' : label)}
        </Button>
      )}
      <Button icon={Unplug} variant="plain" wraps onClick={() => void run(() => phone.forget())}>
        {words('desktopPhone.forget')}
      </Button>
    </ButtonRow>
  );
}
