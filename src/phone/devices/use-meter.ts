import { useEffect, useState } from 'react';
import type { AudioDevices, LevelMeter } from '#sdk/index.ts';
import { useReportError } from '../errors/use-run.ts';

/** Measures the microphone while `on`, and releases it when the component unmounts. Calls `onRefused` if it cannot be opened. */
export function useMeter(devices: AudioDevices, on: boolean, onRefused: () => void): LevelMeter | undefined {
  const report = useReportError();
  const [meter, setMeter] = useState<LevelMeter>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new refusal handler is no reason to reopen it
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
        report(error);
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
