import { useCallback, useEffect, useState } from 'react';
import type { Chat } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { trustWords } from '../../../i18n/en/chat/trust.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '../../../react/use-signal-value.ts';
import { Button } from '../../../ui/button/button.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { useRun } from '../../errors/use-run.ts';
import { useClockStyle } from '../../history/use-clock-style.ts';
import { useChat } from '../chat-context.ts';
import { ChatGate } from '../chat-gate.tsx';
import { TrustMark } from '../trust/trust-mark.tsx';

/** The devices that are signed in to the user's chat. */
export const DeviceSettings = () => (
  <ChatGate>
    <Devices />
  </ChatGate>
);

function Devices() {
  const words = useTranslate(chatWords, trustWords);
  const chat = useChat();
  const run = useRun();
  const clock = useClockStyle();
  const trust = useSignalValue(chat.trust);
  const revision = useSignalRead(() => trust?.revision.value);
  const [devices, setDevices] = useState<Awaited<ReturnType<Chat['devices']>>>([]);
  const load = useCallback(() => run(async () => setDevices(await chat.devices())), [chat, run]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is the sign of a change
  useEffect(() => void load(), [load, revision]);
  return (
    <List label={words('chat.devices')}>
      {devices.map(({ deviceID, label, lastSeen, isThis, trust: level }) => (
        <ListRow
          key={deviceID}
          lead={<TrustMark trust={level} />}
          title={label || deviceID}
          detail={[
            isThis && words('chat.thisDevice'),
            words(`trust.level.${level}`),
            deviceID,
            lastSeen && formatMoment(lastSeen, clock),
          ]
            .filter(Boolean)
            .join(' · ')}
          action={
            !isThis && (
              <span>
                {level === 'unverified' && (
                  <Button
                    variant="plain"
                    onClick={() => void run(async () => trust?.requestDevice(deviceID))}
                  >
                    {words('trust.verify')}
                  </Button>
                )}
                <Button
                  variant="plain"
                  onClick={() =>
                    void run(() => chat.removeDevices([deviceID])).then((done) => done && load())
                  }
                >
                  {words('chat.signOutDevice')}
                </Button>
              </span>
            )
          }
        />
      ))}
    </List>
  );
}
