import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type AllowedCallerId, allowedCallerId, maxAllowedCallerIds } from '#wire/calls/caller-id.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';

const userWithCallerId = z.object({ customCallerID: z.optional(z.nullable(z.string())) });
const allowedList = z.object({ items: z.array(allowedCallerId) });
const rt = 'customCallerID';

type UserWithCallerId = z.infer<typeof userWithCallerId>;

/** Without a choice a router sends nothing, `null` or an empty text. */
const chosen = ({ customCallerID }: UserWithCallerId) => customCallerID || undefined;

/** The number that people outside see when the user calls them. */
export class CallerIds {
  readonly #deps: Pick<DomainDeps, 'rest' | 'login'>;
  readonly #current = signal<string | undefined>(undefined);

  /** The shown number in international form, as `+33100000200`; live; undefined while the user has chosen none. */
  readonly current: ReadonlySignal<string | undefined> = this.#current;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'login' | 'watch' | 'whileSignedIn'>) {
    this.#deps = deps;
    const show = (items: readonly UserWithCallerId[]) => {
      for (const item of items) this.#current.value = chosen(item);
    };
    deps.whileSignedIn(({ user, onEnd }) => {
      const request = { source: user, queries: { rt } };
      const unwatch = deps.watch(userWithCallerId, request, { snapshot: show, update: show });
      onEnd(() => {
        unwatch();
        this.#current.value = undefined;
      });
    });
  }

  /**
   * Returns the numbers that the user may show, the user's own first, 10 at most. Rejects with `unauthorized` if no user with an
   * extension is signed in, `offline`, `timeout`.
   *
   * @param digits what the numbers begin with, in national or international form
   */
  async allowed(digits = ''): Promise<readonly AllowedCallerId[]> {
    const extension = this.#deps.login.peek()?.extension;
    if (extension === undefined) throw new CallsideError('unauthorized');
    const { items } = await this.#deps.rest.read(allowedList, {
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

  /**
   * Shows this number from now on: the `customCallerID` of an allowed number. With `undefined` only the user's own is shown.
   * Rejects with `callerId.notAllowed`, `badRequest` (not in international form), `offline`, `timeout`.
   */
  async choose(number: string | undefined): Promise<void> {
    const { rest, login } = this.#deps;
    const user = login.peek()?.user;
    if (user === undefined) throw new CallsideError('unauthorized');
    try {
      const body = { manualCustomCallerID: number ?? null };
      const answer = await rest.read(userWithCallerId, { path: user, method: 'PUT', query: { rt }, body });
      this.#current.value = chosen(answer);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.code === 'forbidden' ? error.as('callerId.notAllowed') : error;
    }
  }
}
