import { type ReadonlySignal, signal } from '@preact/signals-core';
import { Handset, type HandsetDeps } from './handset.ts';
import { type HidDevice, hidOf, isHeadset, telephonyPage } from './hid.ts';
import { HidHeadset } from './hid-headset.ts';
import { followMediaKeys } from './media-keys.ts';

/** Headsets whose buttons control calls. */
export interface Headsets {
  /** The names of these headsets. */
  readonly names: ReadonlySignal<readonly string[]>;
  /** The browser lets pages use the buttons of headsets, after the user has chosen a headset. */
  readonly isSupported: boolean;
  /** Lets the user choose a headset; call it from a click. Resolves to true if the user has chosen any. */
  request(): Promise<boolean>;
  /** Closes all headsets. */
  dispose(): Promise<void>;
}

/** Opens the headsets that the user has allowed before, and headsets that are plugged in later. */
export function watchHeadsets(
  deps: HandsetDeps & { readonly onRefused: (thrown: unknown) => void },
): Headsets {
  const hid = hidOf(navigator, document);
  const handset = new Handset(deps);
  const open = signal<ReadonlyMap<HidDevice, HidHeadset>>(new Map());
  const names = signal<readonly string[]>([]);
  const life = new AbortController();
  const endKeys = followMediaKeys(handset);

  const keep = (headsets: ReadonlyMap<HidDevice, HidHeadset>) => {
    open.value = headsets;
    names.value = [...headsets.values()].map(({ name }) => name);
  };
  const take = async (device: HidDevice) => {
    if (!isHeadset(device) || open.peek().has(device)) return;
    const headset = await HidHeadset.open(device, handset, deps.onRefused);
    if (life.signal.aborted) await headset.close();
    else keep(new Map(open.peek()).set(device, headset));
  };
  const letGo = async (device: HidDevice) => {
    const headset = open.peek().get(device);
    keep(new Map([...open.peek()].filter(([other]) => other !== device)));
    await headset?.close();
  };
  const onDevice = (name: string, act: (device: HidDevice) => Promise<void>) =>
    hid?.addEventListener(
      name,
      (event) => void act((event as Event & { device: HidDevice }).device).catch(deps.onRefused),
      { signal: life.signal },
    );
  onDevice('connect', take);
  onDevice('disconnect', letGo);
  hid
    ?.getDevices()
    .then((devices) => Promise.all(devices.map(take)))
    .catch((thrown: unknown) => {
      // The page or its policy does not allow headsets, so there is no failed request to report.
      if (!isForbidden(thrown)) deps.onRefused(thrown);
    });

  return {
    names,
    isSupported: hid !== undefined,
    async request() {
      const chosen = (await hid?.requestDevice({ filters: [{ usagePage: telephonyPage }] })) ?? [];
      await Promise.all(chosen.map(take));
      return chosen.some(isHeadset);
    },
    async dispose() {
      life.abort();
      endKeys();
      await Promise.all([...open.peek().keys()].map(letGo));
    },
  };
}

const isForbidden = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'SecurityError';
