import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type OwnPresence, ownPresence, type PresenceState } from '../wire/presence.ts';

const rt = 'presenceSetting,presenceState';

/** Says how the user is; without a state the calendar says it. @param own where it is told */
export async function setPresence(
  { rest, login }: { readonly rest: Rest; readonly login: ReadonlySignal<LoginResponse | undefined> },
  own: Signal<OwnPresence | undefined>,
  state?: PresenceState,
): Promise<void> {
  const user = login.peek()?.user;
  if (user === undefined) throw new CallsideError('unauthorized');
  const body =
    state === undefined
      ? { presenceSetting: 'CalendarSetting' }
      : { presenceSetting: 'ManualSetting', presenceState: state };
  const before = own.peek();
  const kept = await rest.read(ownPresence, { path: user, method: 'PUT', query: { rt }, body });
  // What was pushed meanwhile is at least as new, and may be what another client chose; and somebody else may be here.
  if (own.peek() === before && login.peek()?.user === user) own.value = kept;
}
