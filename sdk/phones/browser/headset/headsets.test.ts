import { signal } from '@preact/signals-core';
import { afterEach, expect, it, vi } from 'vitest';
import type { Calls } from '#sdk/calls/calls.ts';
import { watchHeadsets } from './headsets.ts';

afterEach(() => vi.unstubAllGlobals());

/** Follows headsets in a browser that answers like this. */
function watching(getDevices: () => Promise<readonly []>, featurePolicy?: object) {
  vi.stubGlobal('navigator', { hid: Object.assign(new EventTarget(), { getDevices }) });
  vi.stubGlobal('document', { featurePolicy });
  const onRefused = vi.fn();
  const calls = { lines: signal([]) } as unknown as Calls;
  const headsets = watchHeadsets({ calls, report: () => {}, onRefused });
  return { headsets, onRefused };
}

it('where the page around a frame does not allow hid, headsets are not supported and nothing has failed', async () => {
  const getDevices = vi.fn(() => Promise.reject(new DOMException('hid is disallowed', 'SecurityError')));
  const { headsets, onRefused } = watching(getDevices, { allowsFeature: (name: string) => name !== 'hid' });
  expect(headsets.isSupported).toBe(false);
  expect(await headsets.request()).toBe(false);
  expect(getDevices).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

it('a refused list of devices is not reported if the browser does not expose its policy', async () => {
  const refusal = Promise.reject(new DOMException('hid is disallowed', 'SecurityError'));
  const { onRefused } = watching(() => refusal);
  await refusal.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onRefused).not.toHaveBeenCalled();
});

it('a list of devices that cannot be read for another reason is reported', async () => {
  const failure = new Error('broken');
  const { onRefused } = watching(() => Promise.reject(failure));
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith(failure));
});
