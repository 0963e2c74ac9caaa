import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AudioDevices } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { deviceWords } from './words.ts';

/** Explains why the microphone is not available, and what to do. */
export function PermissionBanner({ devices }: { devices: AudioDevices }) {
  const words = useTranslate(actionWords, deviceWords);
  const run = useRun();
  const permission = useSignalValue(devices.permission);
  const inputs = useSignalValue(devices.inputs);
  const ask = { label: words('action.allow'), run: () => void run(() => devices.requestPermission()) };
  const again = { ...ask, label: words('action.retry') };
  if (permission === 'asking') {
    return <Banner tone="info" title={words('devices.asking')} detail={words('devices.askingDetail')} />;
  }
  if (permission === 'denied') {
    return (
      <Banner
        tone="warning"
        title={words('devices.denied')}
        detail={words('devices.deniedDetail')}
        action={again}
      />
    );
  }
  if (permission === 'unknown')
    return <Banner tone="info" title={words('devices.permission')} action={ask} />;
  if (inputs.length > 0) return null;
  return <Banner tone="warning" title={words('devices.noInput')} detail={words('devices.noInputDetail')} />;
}
