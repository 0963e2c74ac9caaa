import type { AudioDevices } from '#sdk/phones/audio-devices.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { once } from './once.ts';
import { type LayerCheck, type Outcome, skipped } from './outcome.ts';
import { forbiddance } from './page-check.ts';

/** People need a moment to read that they are to say something. */
const listenMs = 6_000;

/** Whether the user allows the microphone. Shows the permission prompt if that is unknown. */
export const permissionCheck: LayerCheck = {
  layer: 'permission',
  needs: ['page'],
  async run({ phone }) {
    if (!phone) return skipped;
    try {
      await phone.devices.requestPermission();
      return {};
    } catch (thrown) {
      if (!(thrown instanceof CallsideError)) throw thrown;
      // Any other failure is not a refusal.
      return thrown.code === 'phone.microphoneDenied' ? whoDenied() : {};
    }
  },
};

/** Browsers that do not expose policies refuse without a prompt. */
async function whoDenied(): Promise<Outcome> {
  const { state } = await navigator.permissions.query({ name: 'microphone' as PermissionName });
  return state === 'prompt' ? forbiddance() : { fault: 'denied' };
}

/** Whether a microphone can be opened, and records something. */
export const deviceCheck: LayerCheck = {
  layer: 'device',
  needs: ['permission'],
  async run({ phone, signal }) {
    if (!phone) return skipped;
    try {
      return await listen(phone.devices, signal);
    } catch (thrown) {
      const code = thrown instanceof CallsideError ? thrown.code : undefined;
      if (code === 'phone.noMicrophone') return { fault: 'noDevice' };
      if (code === 'phone.microphoneBusy') return { fault: 'deviceBusy', facts: nameOf(phone.devices) };
      throw thrown;
    }
  },
};

async function listen(devices: AudioDevices, signal: AbortSignal): Promise<Outcome> {
  const meter = await devices.openMeter({ signal });
  try {
    const heard = await once(() => meter.level.value > 0 || undefined, { timeoutMs: listenMs, signal });
    const facts = nameOf(devices);
    // Where no sound is processed, silence says nothing about the microphone.
    if (!heard && !meter.isMeasuring.peek()) return { facts: { ...facts, level: 'unknown' } };
    return heard ? { facts } : { fault: 'deviceSilent', facts };
  } finally {
    meter.close();
  }
}

const nameOf = (devices: AudioDevices) => ({
  microphone: devices.inUse.peek().audioinput.label || 'default',
  microphones: devices.inputs.peek().length,
});
