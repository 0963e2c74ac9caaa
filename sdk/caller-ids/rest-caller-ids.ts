import type { ReadonlySignal, Signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { WatchList } from '../state/live-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type AllowedCallerId, allowedCallerId, maxAllowedCallerIds } from '../wire/caller-id.ts';
import type { LoginResponse } from '../wire/login.ts';

const userWithCallerId = z.object({ customCallerID: z.optional(z.nullable(z.string())) });
const rt = 'customCallerID';

/** What a router writes where the user chose none: nothing, `null` or an empty text. */
const read = ({ customCallerID }: z.infer<typeof userWithCallerId>) => customCallerID || undefined;

/** Follows what the user chose, here or elsewhere. Returns what ends it. */
export function watchCallerId(parts: {
  readonly watch: WatchList;
  readonly user: string;
  readonly current: Signal<string | undefined>;
}): () => void {
  const { watch, current, user } = parts;
  const show = (items: readonly z.infer<typeof userWithCallerId>[]) => {
    for (const item of items) current.value = read(item);
  };
  const request = { source: user, queries: { rt } };
  const unwatch = watch(userWithCallerId, request, { snapshot: show, update: show });
  return () => {
    unwatch();
    current.value = undefined;
  };
}

interface Asking {
  readonly rest: Rest;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
}

/** The numbers that the user may show and that begin with these digits. */
export async function allowedCallerIds(
  { rest, login }: Asking,
  digits = '',
): Promise<readonly AllowedCallerId[]> {
  const extension = login.peek()?.extension;
  if (extension === undefined) throw new CallsideError('unauthorized');
  const list = z.object({ items: z.array(allowedCallerId) });
  const { items } = await rest.read(list, {
    path: `${extension}/loadCustomCallerIDsAllowed`,
    query: {
      rt: 'customCallerID,label,assignedToInternalAddress',
      assignedToInternalAddressRT: 'addressNumber,displayName',
      firstDigitsCCID: digits,
      maxValuesAllowedReturned: String(maxAllowedCallerIds),
    },
  });
  return items.slice(0, maxAllowedCallerIds);
}

/** Shows another number from now on. @param current where it is told */
export async function chooseCallerId(
  { rest, login }: Asking,
  current: Signal<string | undefined>,
  number: string | undefined,
): Promise<void> {
  const user = login.peek()?.user;
  if (user === undefined) throw new CallsideError('unauthorized');
  try {
    const body = { manualCustomCallerID: number ?? null };
    current.value = read(
      await rest.read(userWithCallerId, { path: user, method: 'PUT', query: { rt }, body }),
    );
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.code === 'forbidden' ? error.as('callerId.notAllowed') : error;
  }
}
