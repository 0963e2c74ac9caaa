import { useEffect, useState } from 'react';
import type { AudioDevices, LevelMeter } from '../../../sdk/index.ts';
import { useTellError } from '../errors/use-run.ts';

/** The microphone's meter while `on`; it lets the microphone go with the component. `onRefused` hears that it does not open. */
export function useMeter(devices: AudioDevices, on: boolean, onRefused: () => void): LevelMeter | undefined {
  const tell = useTellError();
  const [meter, setMeter] = useState<LevelMeter>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do about a refusal is no reason to open it anew
  useEffect(() => {
    if (!on) return;
    const life = new AbortController();
    let opened: LevelMeter | undefined;
    devices.openMeter({ signal: life.signal }).then(
      (one) => {
        opened = one;
        if (life.signal.aborted) one.close();
        else setMeter(one);
      },
      (error: unknown) => {
        if (life.signal.aborted) return;
        tell(error);
        onRefused();
      },
    );
    return () => {
      life.abort();
      opened?.close();
      setMeter(undefined);
    };
  }, [devices, on]);
  return meter;
}
