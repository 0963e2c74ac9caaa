import { type Signal, signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AudioDevice, AudioDevices, OpenMicrophone } from '#sdk/phones/audio-devices.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { CallAudio } from './call-audio.ts';

const headset: AudioDevice = { id: 'h', label: 'Headset' };
const builtIn: AudioDevice = { id: 'b', label: 'Built-in' };

class FakeAudio {
  srcObject: unknown = null;
  volume = 1;
  async play(): Promise<void> {}
  pause(): void {}
}

const begun: CallAudio[] = [];
beforeEach(() => {
  vi.stubGlobal('Audio', FakeAudio);
});
afterEach(() => {
  for (const audio of begun.splice(0)) audio.close();
  vi.unstubAllGlobals();
});

/** A machine whose microphones come and go, a call on it, and what the far end hears of them. */
function machine() {
  const inputs = signal<readonly AudioDevice[]>([headset, builtIn]);
  const permission = signal('granted');
  const used = signal(headset);
  const open = new Map<string, () => void>();
  const wanted: PromiseWithResolvers<void>[] = [];
  let isAsking = false;
  const openMicrophone = async ({ signal: life }: { signal?: AbortSignal } = {}): Promise<OpenMicrophone> => {
    if (isAsking) {
      const answer = Promise.withResolvers<void>();
      wanted.push(answer);
      life?.addEventListener('abort', () => answer.reject(life.reason));
      await answer.promise;
    }
    const { label } = inputs.peek().find(({ id }) => id === used.peek().id) ??
      inputs.peek()[0] ?? { label: '' };
    if (label === '') throw new CallsideError('phone.noMicrophone');
    if (permission.peek() !== 'granted') throw new CallsideError('phone.microphoneDenied');
    const listeners: (() => void)[] = [];
    open.set(label, () => {
      for (const tell of listeners) tell();
    });
    return {
      label,
      track: signal({ label } as MediaStreamTrack),
      setVolume: () => undefined,
      setMuted: () => undefined,
      onLost: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      close: () => void open.delete(label),
    };
  };
  const devices = {
    inputs,
    permission,
    processing: signal({ echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
    preferences: signal({ audioinput: { id: '', volume: 1 }, audiooutput: { id: '', volume: 1 } }),
    inUse: signal({ audioinput: headset, audiooutput: { id: '', label: '' } }),
    openMicrophone,
  };
  const reported: string[] = [];
  const audio = new CallAudio(devices as unknown as AudioDevices, (thrown) => {
    reported.push(thrown instanceof CallsideError ? thrown.code : String(thrown));
  });
  begun.push(audio);
  const sender = {
    track: null as { label: string } | null,
    async replaceTrack(track: { label: string } | null): Promise<void> {
      sender.track = track;
    },
  };
  const peer = { getTransceivers: () => [{ receiver: { track: { kind: 'audio' } }, sender }] };
  return {
    audio,
    reported,
    permission: permission as Signal<string>,
    open: () => [...open.keys()],
    hears: () => sender.track?.label,
    answer: () => audio.connect(peer as unknown as RTCPeerConnection, {} as MediaStream),
    choose(device: AudioDevice) {
      used.value = device;
      devices.inUse.value = { ...devices.inUse.peek(), audioinput: device };
    },
    unplug(device: AudioDevice) {
      inputs.value = inputs.peek().filter((one) => one !== device);
      open.get(device.label)?.();
    },
    /** The browser takes the permission back, which ends what is open. */
    revoke() {
      permission.value = 'denied';
      inputs.value = [...inputs.peek()];
      for (const tell of [...open.values()]) tell();
    },
    /** From now on, opening a microphone waits for the user. */
    ask() {
      isAsking = true;
    },
    asked: () => wanted.length,
  };
}

test('a microphone that is unplugged while the call rings is replaced when the call is answered', async () => {
  const { audio, unplug, answer, hears, open } = machine();
  await audio.openMicrophone();
  unplug(headset);
  answer();
  await expect.poll(hears).toBe('Built-in');
  expect(open()).toEqual(['Built-in']);
});

test('a microphone that is chosen while the call rings is used when the call is answered', async () => {
  const { audio, choose, answer, hears, open } = machine();
  await audio.openMicrophone();
  choose(builtIn);
  answer();
  await expect.poll(hears).toBe('Built-in');
  expect(open()).toEqual(['Built-in']);
});

test('a microphone that stays plugged in is opened once', async () => {
  const { audio, answer, hears, ask, asked } = machine();
  await audio.openMicrophone();
  ask();
  answer();
  await expect.poll(hears).toBe('Headset');
  expect(asked()).toBe(0);
});

test('a microphone that is allowed again during a call is sent again', async () => {
  const { audio, answer, hears, revoke, permission, reported } = machine();
  await audio.openMicrophone();
  answer();
  await expect.poll(hears).toBe('Headset');
  revoke();
  await expect.poll(() => reported).toEqual(['phone.microphoneDenied']);
  expect(hears()).toBeUndefined();
  permission.value = 'granted';
  await expect.poll(hears).toBe('Headset');
  expect(reported).toEqual(['phone.microphoneDenied']);
});

test('a call that ends during the permission prompt rejects, and opens no microphone', async () => {
  const { audio, ask, asked, open } = machine();
  ask();
  const opening = audio.openMicrophone();
  await expect.poll(asked).toBe(1);
  audio.close();
  await expect(opening).rejects.toMatchObject({ code: 'call.gone' });
  expect(open()).toEqual([]);
});
