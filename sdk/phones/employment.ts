import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { userIdOf } from '../profile/rules.ts';
import { follow } from '../state/follow.ts';
import { userKey } from '../state/user-key.ts';
import type { UserTerminals } from '../terminals/user-terminals.ts';
import type { Connection } from '../transport/connection.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Info } from '../wire/info.ts';
import type { HostedPhone } from './hosted-phone.ts';
import { TakeoverWatch } from './takeover.ts';

export interface EmploymentParts {
  readonly phone: HostedPhone;
  readonly terminals: UserTerminals;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly push: Connection;
  readonly app: string;
}

/**
 * Starts and stops the phone of this browser: it works while a web phone is the selected terminal, and gives up when
 * another session takes it or takes this session's place. Returns what ends it.
 */
export function employPhone(parts: EmploymentParts): () => void {
  const { phone, terminals, info, push, app } = parts;
  const user = () => (info.value ? userIdOf(info.value.user.restUri) : undefined);
  // Who chooses another phone in the middle of a call goes on talking here until the call ends or moves there.
  const isWanted = () => terminals.selected.value?.kind === 'webphone' || phone.phoneCalls.value.length > 0;
  const extensionAtWork = () => (isWanted() ? info.value?.extension?.restUri : undefined);
  const endings = [
    follow(user, (userId) => phone.devices.open(userKey(userId, 'audio'))),
    follow(extensionAtWork, (extension) => {
      const memoryKey = userKey(userIdOf(info.peek()?.user.restUri ?? ''), `phone.${app}`);
      phone.start({ extension, memoryKey });
      return () => void phone.stop();
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
  };
}

function watchTakeover(phone: HostedPhone, terminals: UserTerminals, ours: string): () => void {
  const watch = new TakeoverWatch();
  return effect(() => {
    const terminal = terminals.selected.value;
    const named = terminal?.kind === 'webphone' ? terminals.registerIdOf(terminal.restUri) : undefined;
    const isTaken = watch.see(named, ours);
    if (isTaken) untracked(() => void phone.giveUp(new CallsideError('phone.takenOver')));
  });
}
