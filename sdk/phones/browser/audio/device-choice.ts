import type { AudioDevice } from '#sdk/phones/audio-devices.ts';

const systemDefault: AudioDevice = { id: '', label: '' };

/**
 * The device to use: the chosen device if it is plugged in, else the system's default. An empty list means nothing (browsers
 * list no devices before the microphone is allowed), so the choice stays.
 */
export function deviceInUse(id: string, plugged: readonly AudioDevice[]): AudioDevice {
  if (id === '') return systemDefault;
  if (plugged.length === 0) return { id, label: '' };
  return plugged.find((device) => device.id === id) ?? systemDefault;
}

/** Devices to try to open, best first: the device in use, the system's default, then any other. */
export function devicesToTry(id: string, plugged: readonly AudioDevice[]): readonly string[] {
  return [...new Set([id, '', ...plugged.map((device) => device.id)])];
}

/** Returns the change of a chosen device between two lists of devices; undefined if it did not change. */
export function choiceChange(
  id: string,
  before: readonly AudioDevice[],
  now: readonly AudioDevice[],
): 'unplugged' | 'backAgain' | undefined {
  const wasThere = before.some((device) => device.id === id);
  const isThere = now.some((device) => device.id === id);
  // An empty list, before or now, says nothing about plugged-in devices.
  if (id === '' || wasThere === isThere || before.length === 0) return undefined;
  return isThere ? 'backAgain' : 'unplugged';
}
