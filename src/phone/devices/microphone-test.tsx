import Mic from 'lucide-react/icons/mic';
import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices, LevelMeter } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { LevelBar } from '#ui/level-bar/level-bar.tsx';
import styles from './audio-settings.module.css';
import { useMeter } from './use-meter.ts';
import { deviceWords } from './words.ts';

/** A silence of this length, in milliseconds, is more than a pause between two words. */
const silenceMs = 4_000;

function Loudness({ meter }: { meter: LevelMeter }) {
  const words = useTranslate(deviceWords);
  const level = useSignalValue(meter.level);
  const isSilent = level === 0;
  const [wasSilent, setWasSilent] = useState(false);
  useEffect(() => {
    if (!isSilent) return setWasSilent(false);
    const timer = setTimeout(() => setWasSilent(true), silenceMs);
    return () => clearTimeout(timer);
  }, [isSilent]);
  return (
    <>
      <LevelBar label={words('devices.level')} level={level} />
      <Hint role="status">{words(wasSilent ? 'devices.silent' : 'devices.testing')}</Hint>
    </>
  );
}

/** Shows whether the microphone receives sound. It is open only while the test runs. */
export function MicrophoneTest({ devices }: { devices: AudioDevices }) {
  const words = useTranslate(deviceWords);
  const [on, setOn] = useState(false);
  const meter = useMeter(devices, on, () => setOn(false));
  return (
    <div className={styles.device}>
      <div>
        <Button icon={Mic} pending={on && !meter} onClick={() => setOn(!on)}>
          {words(on ? 'devices.testStop' : 'devices.test')}
        </Button>
      </div>
      {meter && <Loudness meter={meter} />}
    </div>
  );
}
