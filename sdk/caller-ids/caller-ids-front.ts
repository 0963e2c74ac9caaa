import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Rest } from '../transport/rest.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { CallerIds } from './caller-ids.ts';
import type { allowedCallerIds, chooseCallerId } from './rest-caller-ids.ts';

export interface CallerIdsFrontParts {
  readonly rest: Rest;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly more: () => Promise<{
    readonly allowedCallerIds: typeof allowedCallerIds;
    readonly chooseCallerId: typeof chooseCallerId;
  }>;
}

/** Caller IDs as everybody sees them, without what is loaded later: that asks for them and follows `current`. */
export interface CallerIdsFront extends CallerIds {
  readonly current: Signal<string | undefined>;
}

export function callerIdsFront(parts: CallerIdsFrontParts): CallerIdsFront {
  const current = signal<string | undefined>(undefined);
  return {
    current,
    allowed: async (digits) => (await parts.more()).allowedCallerIds(parts, digits),
    choose: async (number) => (await parts.more()).chooseCallerId(parts, current, number),
  };
}
