import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Call } from '../calls/call.ts';
import type { Platform } from '../platform/platform.ts';
import { userIdOf } from '../profile/rules.ts';
import { follow } from '../state/follow.ts';
import { userKey } from '../state/stored-value.ts';
import type { TabGroup } from '../tabs/tab-group.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { UserTerminals } from '../terminals/user-terminals.ts';
import type { Connection } from '../transport/connection.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { Info } from '../wire/info.ts';
import { HostedPhone } from './hosted-phone.ts';
import type { PhoneFront } from './phone-front.ts';
import { PhoneMirror } from './phone-mirror.ts';
import { TakeoverWatch } from './takeover.ts';

export interface EmploymentParts {
  readonly front: PhoneFront;
  /** `group` is undefined as long as there is nobody to share with. */
  readonly tabs: Pick<Tabs, 'leads'> & { readonly group: ReadonlySignal<TabGroup | undefined> };
  readonly terminals: UserTerminals;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly push: Connection;
  readonly rest: Rest;
  readonly platform: Platform;
  readonly lines: ReadonlySignal<readonly Call[]>;
  readonly report: (error: CallsideError) => void;
}

/**
 * Starts and stops the phone of this browser: it works in the leading tab while a web phone is the selected terminal,
 * and gives up when another session takes it or takes this session's place. Returns what ends it, and waits for it.
 */
export function employPhone(parts: EmploymentParts): () => Promise<void> {
  const { front, tabs, terminals, info, push, rest, platform, lines, report } = parts;
  const { devices, iceServers } = front;
  const phone = new HostedPhone({ rest, platform, devices, iceServers, lines, report });
  const mirror = new PhoneMirror(() => tabs.group.value?.membership.value);
  const user = () => (info.value ? userIdOf(info.value.user.restUri) : undefined);
  // Who chooses another phone in the middle of a call goes on talking here until the call ends or moves there.
  const isWanted = () => terminals.selected.value?.type === 'webphone' || phone.phoneCalls.value.length > 0;
  const extensionAtWork = () => (tabs.leads.value && isWanted() ? info.value?.extension?.restUri : undefined);
  const endings = [
    effect(() => {
      front.part.value = tabs.leads.value ? phone : mirror;
    }),
    follow(
      () => tabs.group.value,
      (group) => {
        group.phone.value = phone;
        return () => undefined;
      },
    ),
    follow(user, (userId) => devices.open(userKey(userId, 'audio'))),
    follow(extensionAtWork, (extension) => {
      const memoryKey = userKey(userIdOf(info.peek()?.user.restUri ?? ''), `phone.${rest.app}`);
      phone.start({ extension, memoryKey });
      // Its calls are not this tab's to end once another one leads.
      return () => void (tabs.leads.peek() ? phone.stop() : phone.release());
    }),
    follow(
      () => (push.state.value.name === 'stopped' && push.state.value.reason === 'replaced') || undefined,
      () => {
        void phone.giveUp(new CallsideError('phone.takenOver'));
        return () => phone.comeBack();
      },
    ),
    follow(
      () => phone.registerId.value,
      (ours) => watchTakeover(phone, terminals, ours),
    ),
  ];
  return () => {
    for (const end of endings) end();
    return phone.stop();
  };
}

function watchTakeover(phone: HostedPhone, terminals: UserTerminals, ours: string): () => void {
  const watch = new TakeoverWatch();
  return effect(() => {
    const id = phone.terminalId.value;
    const isTaken = watch.see(id === undefined ? undefined : terminals.registerIdOf(id), ours);
    if (isTaken) untracked(() => giveAway(phone, terminals));
  });
}

/** Another session has the phone; this one does not come back for it by itself. */
function giveAway(phone: HostedPhone, terminals: UserTerminals): void {
  void phone.giveUp(new CallsideError('phone.takenOver'));
  terminals.forgetChoice();
}
