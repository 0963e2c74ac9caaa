import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioDevices } from '#sdk/phones/audio-devices.ts';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { DeviceManager } from './device-manager.ts';

/** A microphone as the browser gives it. */
class Track extends EventTarget {
  readonly label = 'Headset';
  readyState = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
}

/** The browser's permission prompt, which the test answers. */
const questions: PromiseWithResolvers<{ getAudioTracks(): Track[] }>[] = [];
const allow = () => {
  const track = new Track();
  questions.at(-1)?.resolve({ getAudioTracks: () => [track] });
  return track;
};

beforeEach(() => {
  questions.splice(0);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [],
    getUserMedia() {
      const question = Promise.withResolvers<{ getAudioTracks(): Track[] }>();
      questions.push(question);
      return question.promise;
    },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { mediaDevices });
});
afterEach(() => vi.unstubAllGlobals());

const emptyStorage = { get: () => undefined, set: () => undefined, remove: () => undefined };

function managed(storage: KeyValueStorage = emptyStorage): AudioDevices {
  const devices = new AudioDevices();
  const { signal: life } = new AbortController();
  devices.use(new DeviceManager({ devices, storage, key: 'audio', life }));
  return devices;
}

test('an abort during the permission prompt ends the wait, and a later permission is released', async () => {
  const devices = managed();
  const given = new AbortController();
  const opening = devices.openMicrophone({ signal: given.signal });
  await expect.poll(() => questions.length).toBe(1);
  expect(devices.permission.value).toBe('asking');
  given.abort(new Error('given up'));
  await expect(opening).rejects.toThrow('given up');
  const track = allow();
  await expect.poll(() => track.readyState).toBe('ended');
  expect(devices.permission.value).toBe('granted');
});

test('an aborted request opens no permission prompt', async () => {
  const opening = managed().openMicrophone({ signal: AbortSignal.abort(new Error('given up')) });
  await expect(opening).rejects.toThrow('given up');
  expect(questions).toEqual([]);
});

test('a request resolves to the microphone, and a later abort has no effect', async () => {
  const given = new AbortController();
  const opening = managed().openMicrophone({ signal: given.signal });
  await expect.poll(() => questions.length).toBe(1);
  const track = allow();
  expect((await opening).label).toBe('Headset');
  given.abort();
  await new Promise(setImmediate);
  expect(track.readyState).toBe('live');
});

test('tones of keys play on the loudspeaker of calls, and not once the user has switched them off', async () => {
  const played: string[] = [];
  class Sound {
    volume = 1;
    onended = () => {};
    readonly #url: string;
    constructor(url: string) {
      this.#url = url;
    }
    async play(): Promise<void> {
      played.push(`${this.#url.split('/').at(-1)} at ${this.volume}`);
      queueMicrotask(() => this.onended());
    }
  }
  vi.stubGlobal('Audio', Sound);
  const kept = new Map<string, string>();
  const storage: KeyValueStorage = {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const devices = managed(storage);
  devices.setVolume('audiooutput', 0.4);
  await devices.playKeys('7#+x');
  expect(played).toEqual(['dtmf-7.wav at 0.4', 'dtmf-h.wav at 0.4', 'dtmf-p.wav at 0.4']);
  devices.setKeyTones(false);
  const later = managed(storage);
  expect(later.hasKeyTones.value).toBe(false);
  await later.playKeys('7');
  expect(played).toHaveLength(3);
});

test('devices that are seen with names for the first time leave a mark, and are not new at a later start', async () => {
  const kept = new Map<string, string>();
  const storage: KeyValueStorage = {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  let listed = [{ kind: 'audioinput', deviceId: 'a', label: '' }];
  const list = vi.fn(async () => listed);
  Object.assign(navigator.mediaDevices, { enumerateDevices: list });
  const devices = managed(storage);
  await expect.poll(() => devices.inputs.value).toHaveLength(1);
  expect(devices.isFirstLaunch.value).toBe(false);
  listed = [{ kind: 'audioinput', deviceId: 'a', label: 'Headset' }];
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.poll(() => devices.isFirstLaunch.value).toBe(true);
  expect([...kept.keys()]).toEqual(['audio.firstLaunch']);
  const later = managed(storage);
  await expect.poll(() => later.inputs.value[0]?.label).toBe('Headset');
  expect(later.isFirstLaunch.value).toBe(false);
});
