import { batch, signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import type { CrmSettings } from '#sdk/index.ts';
import { noEvents } from './conformance/no-events.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import { CrmLink } from './crm-link.ts';

const allowed: CrmSettings = {
  isAllowed: true,
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  hasPersonalCallConsent: false,
};

it('click-to-dial is switched off when the user signs out, and on again after a sign-in', async () => {
  const { client, script } = scriptedClient();
  const settings = signal<CrmSettings | undefined>(allowed);
  const clickable: boolean[] = [];
  const adapter = {
    open: async () => {},
    setClickToDial: async ({ enabled }: { enabled: boolean }) => void clickable.push(enabled),
  } as unknown as CrmAdapter;
  const link = new CrmLink({
    client,
    settings,
    adapter,
    onDial: () => {},
    onChanged: () => {},
    commands: noEvents,
    report: (error) => expect.unreachable(error.message),
    log: (message) => expect.unreachable(message),
  });
  await vi.waitFor(() => expect(clickable).toEqual([true]));
  batch(() => {
    settings.value = undefined;
    script.connection({ name: 'disconnected' });
  });
  expect(clickable).toEqual([true, false]);
  batch(() => {
    settings.value = allowed;
    script.connection({ name: 'connected', since: 1 });
  });
  expect(clickable).toEqual([true, false, true]);
  settings.value = { ...allowed, isAllowed: false };
  expect(clickable).toEqual([true, false, true, false]);
  expect(link.state.peek().name).toBe('notAllowed');
});

it('a panel that the CRM does not show is no message for the user', async () => {
  const logged: string[] = [];
  const link = new CrmLink({
    client: scriptedClient().client,
    settings: signal<CrmSettings | undefined>(allowed),
    adapter: {
      open: async () => {},
      showPanel: () => Promise.reject(new Error('several monitors')),
    } as unknown as CrmAdapter,
    onDial: () => {},
    onChanged: () => {},
    commands: noEvents,
    report: (error) => expect.unreachable(error.message),
    log: (message) => logged.push(message),
  });
  await link.hidePanel();
  expect(logged).toEqual(['The CRM did not hide the panel: several monitors']);
});

it('the CRM learns of sign-in and sign-out, and whether calls can reach the user', async () => {
  const { client, script } = scriptedClient();
  const settings = signal<CrmSettings | undefined>(undefined);
  const learnt: string[] = [];
  new CrmLink({
    client,
    settings,
    adapter: {
      open: async () => {},
      setSignedIn: ({ isSignedIn }: { isSignedIn: boolean }) => learnt.push(isSignedIn ? 'in' : 'out'),
      setAvailable: ({ isAvailable }: { isAvailable: boolean }) =>
        learnt.push(isAvailable ? 'available' : 'unavailable'),
    } as unknown as CrmAdapter,
    onDial: () => {},
    onChanged: () => {},
    commands: noEvents,
    report: (error) => expect.unreachable(error.message),
    log: (message) => expect.unreachable(message),
  });
  settings.value = allowed;
  await vi.waitFor(() => expect(learnt).toEqual(['out', 'in', 'available']));
  script.connection({ name: 'disconnected' });
  script.connection({ name: 'connected', since: 1 });
  settings.value = undefined;
  expect(learnt).toEqual(['out', 'in', 'available', 'unavailable', 'available', 'out', 'unavailable']);
});
