import { useCallback, useEffect, useState } from 'react';
import { useChat } from '#phone/chat/chat-context.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Chat } from '#sdk/chat.ts';

type Devices = Awaited<ReturnType<Chat['devices']>>;

/** The devices of the user: `loading` and `failed` only while none are known. */
type DeviceList =
  | { readonly name: 'loading' }
  | { readonly name: 'failed' }
  | { readonly name: 'known'; readonly list: Devices };

/** Returns the devices that are signed in to the user's chat. They are loaded again when the trust in a device changes. */
export function useDevices(): { readonly devices: DeviceList; readonly load: () => void } {
  const chat = useChat();
  const report = useReportError();
  const trust = useSignalValue(chat.trust);
  const revision = useSignalRead(() => trust?.revision.value);
  const [devices, setDevices] = useState<DeviceList>({ name: 'loading' });
  const load = useCallback(() => {
    setDevices((known) => (known.name === 'known' ? known : { name: 'loading' }));
    chat.devices().then(
      (list) => setDevices({ name: 'known', list }),
      (thrown: unknown) => {
        setDevices((known) => (known.name === 'known' ? known : { name: 'failed' }));
        report(thrown);
      },
    );
  }, [chat, report]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is the sign of a change
  useEffect(load, [load, revision]);
  return { devices, load };
}
