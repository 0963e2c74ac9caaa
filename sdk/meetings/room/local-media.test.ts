import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { LocalMedia } from './local-media.ts';

/** The choices in the phone's settings, as the signals of a client have them. */
function phoneSettings() {
  const ids = { microphone: signal('desk-mic'), speaker: signal('desk-speaker') };
  return {
    ids,
    options: {
      microphoneId: () => ids.microphone.value,
      speakerId: () => ids.speaker.value,
      onChoice: (kind: 'microphone' | 'speaker', id: string) => {
        ids[kind].value = id;
      },
    },
  };
}

/** A storage that was used before the phone's settings were shared. */
function storageWith(text: string): KeyValueStorage {
  const items = new Map([['callside.meetings.devices', text]]);
  return {
    get: (key) => items.get(key),
    set: (key, value) => void items.set(key, value),
    remove: (key) => void items.delete(key),
  };
}
const stored = JSON.stringify({ cameraId: 'old-cam', microphoneId: 'old-mic', speakerId: 'old-speaker' });

it('a microphone and a loudspeaker that are chosen in a meeting are those of the phone from then on', async () => {
  const { ids, options } = phoneSettings();
  const media = new LocalMedia({ ...options, storage: storageWith(stored) });
  expect([media.deviceId('microphone'), media.speakerId.value]).toEqual(['desk-mic', 'desk-speaker']);
  media.chooseSpeaker('headset');
  await media.choose('microphone', 'headset-mic');
  expect([ids.microphone.value, ids.speaker.value]).toEqual(['headset-mic', 'headset']);
  expect([media.deviceId('microphone'), media.speakerId.value]).toEqual(['headset-mic', 'headset']);
  expect(media.deviceId('camera')).toBe('old-cam');
});

it('a loudspeaker that is chosen in the settings plays the meeting at once', () => {
  const { ids, options } = phoneSettings();
  const media = new LocalMedia(options);
  const heard: string[] = [];
  const stop = media.speakerId.subscribe((id) => heard.push(id));
  ids.speaker.value = 'headset';
  stop();
  expect(heard).toEqual(['desk-speaker', 'headset']);
});

it('without a phone the devices of the last meeting are remembered', async () => {
  const storage = storageWith(stored);
  const before = new LocalMedia({ storage });
  before.chooseSpeaker('headset');
  await before.choose('microphone', 'headset-mic');
  const media = new LocalMedia({ storage });
  expect([media.deviceId('microphone'), media.speakerId.value]).toEqual(['headset-mic', 'headset']);
});
