import { useCallback } from 'react';
import { Link } from 'react-router';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '#full-app/shell/page/page.tsx';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useSession } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type Device, type DeviceModel, isOutdated } from '#sdk/devices.ts';
import { CallsideError, idOf } from '#sdk/index.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { DevicePassword } from './device-password.tsx';
import { KeyList } from './key-list.tsx';
import { LinePage } from './line-page.tsx';
import styles from './phones.module.css';
import { Provisioning } from './provisioning.tsx';
import { SaveField } from './save-field.tsx';
import { useDevices, useWatchedDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

const noModels: readonly DeviceModel[] = [];

/** Props of `DevicePage`. */
export interface DevicePageProps {
  readonly terminalID: string;
  readonly deviceID: string;
  readonly lineID: string | undefined;
}

/** The device of a phone, or a line of it. */
export function DevicePage({ terminalID, deviceID, lineID }: DevicePageProps) {
  const words = useTranslate(myPhonesWords);
  const { devices } = useDevices();
  const all = useWatchedDevices();
  const isLoaded = useSignalValue(devices.isLoaded);
  const error = useSignalValue(devices.error);
  const device = all.find((one) => one.deviceID === deviceID && idOf(one.terminal) === terminalID);
  if (error !== undefined)
    return (
      <Page>
        <ListFailure
          title={words('myPhones.failed')}
          error={error}
          // The list shows a failure again.
          onRetry={() => void devices.refresh().catch(() => undefined)}
        />
      </Page>
    );
  if (!isLoaded)
    return (
      <Page>
        <Skeleton label={words('myPhones.loading')} rows={6} />
      </Page>
    );
  if (!device) return <NoSuchEntry />;
  if (lineID !== undefined) {
    const line = device.lines.find((one) => one.lineID === lineID);
    return line ? <LinePage key={line.restUri} line={line} /> : <NoSuchEntry />;
  }
  return <DeviceSettings key={deviceID} device={device} />;
}

function DeviceSettings({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords);
  const clock = useClockStyle();
  const session = useSession();
  const devices = useDevices();
  const isSelf = !(session.name === 'signedIn' && session.login.isBehalf);
  return (
    <Page aria-label={device.label}>
      <PageTitle level={2}>{device.label}</PageTitle>
      <PageColumn>
        <div className={styles.form}>
          {isOutdated(device) ? (
            <p className={styles.warning} role="status">
              {words('myPhones.outdated')}
            </p>
          ) : (
            device.provisionedAt !== null && (
              <Hint>{words('myPhones.upToDate', { time: formatMoment(device.provisionedAt, clock) })}</Hint>
            )
          )}
          <div className={styles.form}>
            <Model device={device} />
          </div>
          <KeyList device={device} />
          <FieldGroup legend={words('myPhones.lines')}>
            <ul className={styles.links}>
              {device.lines.map(({ lineID, position, label }) => (
                <li key={lineID}>
                  <Link to={encodeURIComponent(lineID)} relative="path">
                    {words('myPhones.line', { place: position, name: label })}
                  </Link>
                </li>
              ))}
            </ul>
          </FieldGroup>
          {device.isProvisionable && isSelf && (
            <Provisioning
              phone={device.label}
              warning={words('myPhones.secret')}
              read={() => devices.provisioning(device)}
              renew={() => devices.renewProvisioning(device)}
            />
          )}
          {isSelf && hasOwnPassword(device) && <DevicePassword device={device} />}
        </div>
      </PageColumn>
    </Page>
  );
}

const isFixedModel = ({ deviceModelID }: Device) =>
  deviceModelID === 'browser' || deviceModelID === 'program';

/** Browsers and programs get a new password each time they ask for a password. */
const hasOwnPassword = (device: Device) =>
  !isFixedModel(device) && device.lines.some(({ registerId }) => registerId !== null);

/** The model, which decides the keys, and the hardware address. Browsers and programs are no other model. */
function Model({ device }: { readonly device: Device }) {
  const words = useTranslate(myPhonesWords);
  const devices = useDevices();
  const run = useRun();
  const report = useReportError();
  const toast = useToast();
  const isFixed = isFixedModel(device);
  const load = useCallback(() => devices.models(), [devices]);
  const models = useLoaded(isFixed ? undefined : load, noModels);
  if (isFixed) return <Hint>{device.deviceModelLabel}</Hint>;
  // An app has no hardware address of its own.
  const isDesk = models.some(({ deviceModelID, isApp }) => !isApp && deviceModelID === device.deviceModelID);
  const present = { value: device.deviceModelID, label: device.deviceModelLabel };
  const others = models
    .map(({ deviceModelID, deviceModelLabel }) => ({ value: deviceModelID, label: deviceModelLabel }))
    .filter(({ value }) => value !== present.value);
  return (
    <>
      <Select
        label={words('myPhones.model')}
        value={device.deviceModelID}
        options={[present, ...others]}
        onChange={(deviceModelID) => void run(() => devices.changeDevice(device, { deviceModelID }))}
      />
      {isDesk && (
        <>
          <SaveField
            label={words('myPhones.hardware')}
            value={device.macAddress ?? ''}
            maxLength={17}
            faultOf={(typed) =>
              /^([0-9a-f]{12})?$/i.test(plain(typed)) ? undefined : words('myPhones.hardwareWrong')
            }
            onSave={(typed) => setHardwareAddress(plain(typed))}
          />
          <Hint>{words('myPhones.hardwareDetail')}</Hint>
        </>
      )}
    </>
  );

  async function setHardwareAddress(macAddress: string): Promise<boolean> {
    try {
      await devices.changeDevice(device, { macAddress });
      return true;
    } catch (error) {
      if (error instanceof CallsideError && error.status === 409)
        toast({ tone: 'error', title: words('myPhones.hardwareTaken'), topic: 'phones' });
      else report(error);
      return false;
    }
  }
}

/** Returns an address without the colons or hyphens that labels of phones have. */
const plain = (address: string) => address.replace(/[\s:.-]/g, '');
