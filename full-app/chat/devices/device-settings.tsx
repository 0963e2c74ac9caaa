import { type ReactNode, useRef, useState } from 'react';
import { formatWhen } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useChat } from '#phone/chat/chat-context.ts';
import { ChatGate } from '#phone/chat/chat-gate.tsx';
import { DetailsSection } from '#phone/chat/details/details-section.tsx';
import { TrustMark } from '#phone/chat/trust/trust-mark.tsx';
import { trustWords } from '#phone/chat/trust/words.ts';
import { chatWords } from '#phone/chat/words.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './device-settings.module.css';
import { RenameDevice } from './rename-device.tsx';
import { useDevices } from './use-devices.ts';

/** Props of `DeviceSettings`. */
export interface DeviceSettingsProps {
  /** Shows a heading, where nothing beside the list says what it is. */
  readonly hasTitle?: boolean;
}

/** The devices that are signed in to the user's chat. */
export const DeviceSettings = ({ hasTitle = false }: DeviceSettingsProps) => (
  <ChatGate>
    {hasTitle ? (
      <Titled>
        <Devices />
      </Titled>
    ) : (
      <Devices />
    )}
  </ChatGate>
);

function Titled({ children }: { readonly children: ReactNode }) {
  const words = useTranslate(chatWords);
  return <DetailsSection title={words('chat.devices')}>{children}</DetailsSection>;
}

function Devices() {
  const words = useTranslate(chatWords, trustWords);
  const chat = useChat();
  const run = useRun();
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const trust = useSignalValue(chat.trust);
  const { devices, load } = useDevices();
  const [named, setNamed] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  if (devices.name === 'loading') return <Skeleton label={words('chat.devicesLoading')} rows={2} />;
  if (devices.name === 'failed')
    return <ListFailure title={words('chat.devicesFailed')} error={undefined} onRetry={load} />;
  return (
    <List label={words('chat.devices')}>
      {devices.list.map(({ deviceId, label, lastSeen, isThis, trust: level }) => (
        <ListRow
          key={deviceId}
          wraps
          lead={<TrustMark trust={level} />}
          title={label || deviceId}
          detail={[
            isThis && words('chat.thisDevice'),
            words(`trust.level.${level}`),
            lastSeen && formatWhen(lastSeen, now, clock),
            deviceId,
          ]
            .filter(Boolean)
            .join(' · ')}
          below={
            <>
              <ButtonRow className={styles.end}>
                {!isThis && level === 'unverified' && (
                  <Button
                    variant="plain"
                    onClick={() => void run(async () => trust?.requestDevice(deviceId))}
                  >
                    {words('trust.verify')}
                  </Button>
                )}
                <Button
                  variant="plain"
                  aria-label={words('chat.renameDeviceNamed', { name: label || deviceId })}
                  aria-expanded={named === deviceId}
                  onClick={(event) => {
                    opener.current = event.currentTarget;
                    setNamed(named === deviceId ? undefined : deviceId);
                  }}
                >
                  {words('chat.renameDevice')}
                </Button>
                {!isThis && (
                  <Button
                    variant="plain"
                    onClick={() =>
                      void run(() => chat.removeDevices([deviceId])).then((done) => done && load())
                    }
                  >
                    {words('chat.signOutDevice')}
                  </Button>
                )}
              </ButtonRow>
              {named === deviceId && (
                <RenameDevice
                  deviceID={deviceId}
                  label={label}
                  onDone={({ isChanged }) => {
                    setNamed(undefined);
                    opener.current?.focus();
                    if (isChanged) load();
                  }}
                />
              )}
            </>
          }
        />
      ))}
    </List>
  );
}
