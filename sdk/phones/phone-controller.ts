import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { idOf } from '#wire/id-of.ts';
import type { Info } from '#wire/session/info.ts';
import type { Call } from '../calls/call.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { effectWhen } from '../state/effect-when.ts';
import { userKey } from '../state/stored-value.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Terminals } from '../terminals/terminals.ts';
import type { Connection } from '../transport/connection.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { DeviceManager } from './browser/audio/device-manager.ts';
import type { BrowserPhone } from './browser-phone.ts';
import { PhoneSupervisor } from './phone-supervisor.ts';
import { RemotePhone } from './remote-phone.ts';
import { TakeoverWatch } from './takeover.ts';

export interface PhoneControllerOptions {
  readonly phone: BrowserPhone;
  readonly tabs: Tabs;
  readonly terminals: Terminals;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly push: Connection;
  readonly rest: Rest;
  readonly platform: Platform;
  readonly lines: ReadonlySignal<readonly Call[]>;
  readonly log: Log;
  readonly report: (error: CallsideError) => void;
}

/**
 * Runs the phone of this browser: in the leading tab, while a web phone is the selected terminal. Stops when another session
 * takes the phone or this session's connection. Returns a function that stops it and resolves when it has ended.
 */
export function runPhone(options: PhoneControllerOptions): () => Promise<void> {
  const { phone, tabs, terminals, info, push, rest, platform, lines, log, report } = options;
  const { devices, iceServers } = phone;
  const own = new PhoneSupervisor({ rest, platform, devices, iceServers, lines, log, report });
  const mirror = new RemotePhone(() => tabs.group.value?.follower.value);
  const user = () => (info.value ? idOf(info.value.user.restUri) : undefined);
  // A user who selects another phone during a call continues here until the call ends or moves there.
  const isWanted = () => terminals.selected.value?.type === 'webphone' || own.phoneCalls.value.length > 0;
  const extensionAtWork = () =>
    tabs.isLeader.value && isWanted() ? info.value?.extension?.restUri : undefined;
  const ends = [
    effect(() => {
      const state = phone.state.value;
      log.to('phone')?.(state.name, state);
    }),
    effect(() => {
      const reachability = phone.reachability.value;
      log.to('phone')?.(`reachability: ${reachability.state}`, reachability);
    }),
    effect(() => {
      phone.use(tabs.isLeader.value ? own : mirror);
    }),
    effectWhen(
      () => tabs.group.value,
      (group) => {
        group.phone.value = own;
        return () => undefined;
      },
    ),
    effectWhen(user, (userId) => {
      const life = new AbortController();
      const key = userKey(userId, 'audio');
      devices.use(new DeviceManager({ devices, storage: platform.storage, key, life: life.signal }));
      return () => {
        life.abort();
        devices.use(undefined);
      };
    }),
    effectWhen(extensionAtWork, (extension) => {
      const memoryKey = userKey(idOf(info.peek()?.user.restUri ?? ''), `phone.${rest.app}`);
      own.start({ extension, memoryKey });
      // Another leading tab takes over the calls: they are not this tab's to end.
      return () => void (tabs.isLeader.peek() ? own.stop() : own.release());
    }),
    effectWhen(
      () => (push.state.value.name === 'failed' && push.state.value.reason === 'replaced') || undefined,
      () => {
        void own.giveUp(new CallsideError('phone.takenOver'));
        return () => own.comeBack();
      },
    ),
    effectWhen(
      () => own.registerId.value,
      (ours) => watchTakeover(own, terminals, ours),
    ),
  ];
  return () => {
    for (const end of ends) end();
    return own.stop();
  };
}

function watchTakeover(phone: PhoneSupervisor, terminals: Terminals, ours: string): () => void {
  const watch = new TakeoverWatch();
  return effect(() => {
    const id = phone.terminalId.value;
    const isTaken = watch.see(id === undefined ? undefined : terminals.registerIdOf(id), ours);
    if (isTaken) untracked(() => giveAway(phone, terminals));
  });
}

/** Another session has the phone, and this session does not take it back by itself. */
function giveAway(phone: PhoneSupervisor, terminals: Terminals): void {
  void phone.giveUp(new CallsideError('phone.takenOver'));
  terminals.forgetChoice();
}
