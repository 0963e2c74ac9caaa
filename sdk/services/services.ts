import { signal } from '@preact/signals-core';
import { routerErrorIds } from '#wire/error.ts';
import { type OwedCall, owedCall } from '#wire/services/owed-call.ts';
import { type IvrProperty, ivrProperty } from '#wire/services/property.ts';
import type { PropertyName, ServiceName, ValueOf } from '#wire/services/property-table.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';

const source = 'v1/user/IvrProperty';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.noSecretary]: 'services.noSecretary',
};

/** The owner of a value: the user, which is the default, or the users who have set none: of a department, or all. */
export type PropertyTarget =
  | {
      /** Default: `Extension`, the user’s own. */
      readonly level?: 'Enterprise' | 'Extension';
    }
  | {
      readonly level: 'Department';
      /** Its name, as `People.departments()` returns it. */
      readonly department: string;
    };

/**
 * The services that act on the user’s calls, and their properties. Methods reject with `offline`, `timeout` and `forbidden`
 * too.
 */
export class Services {
  readonly #deps: ListDeps;
  readonly #onSwitched: () => Promise<void>;
  readonly #lists = new Map<string, List<IvrProperty>>();
  /** Counts the changes of values of others, which the router does not push. */
  readonly #changes = signal(0);

  /** The callers whom the user calls back, the longest waiting caller first. */
  readonly owedCalls: List<OwedCall>;

  /** @internal */
  constructor(deps: ListDeps, onSwitched: () => Promise<void> = async () => {}) {
    this.#deps = deps;
    this.#onSwitched = onSwitched;
    this.owedCalls = new RouterList(deps, { source: 'v1/user/Callback', schema: owedCall });
  }

  /** Returns the properties of a service, in the order in which a page shows them; live while watched. */
  properties(service: ServiceName): List<IvrProperty> {
    const list =
      this.#lists.get(service) ??
      new RouterList(this.#deps, {
        source,
        schema: ivrProperty,
        query: { service },
        where: (one) => one.service === service,
      });
    this.#lists.set(service, list);
    return list;
  }

  /**
   * Returns the properties of a service as they apply to all users who have set none, or to the users of a department. They
   * are requested, and again after each change by this client. Fails with `forbidden` for a user who may not set them.
   */
  defaults(
    service: ServiceName,
    { department }: { readonly department?: string | undefined } = {},
  ): List<IvrProperty> {
    const key = `${service} ${department ?? ''}`;
    const list =
      this.#lists.get(key) ??
      new RouterList(this.#deps, {
        source: 'v1/user/IvrDefault',
        schema: ivrProperty,
        query: { service, ...(department !== undefined && { department }) },
        isPushed: false,
        staleAfter: () => this.#changes.value,
      });
    this.#lists.set(key, list);
    return list;
  }

  /**
   * Sets the value of a property. Rejects with `services.invalid` for a value out of its limits or a greeting that is gone,
   * `services.noSecretary` if calls would go to a secretary who does not exist, and `forbidden` for a user who may not set
   * the services of all users.
   *
   * @example await services.set('awayattendant.activated', true)
   */
  set<Name extends PropertyName>(
    name: Name,
    value: ValueOf<Name>,
    target: PropertyTarget = {},
  ): Promise<IvrProperty> {
    return this.#put(name, { value, ...target });
  }

  /** Lets the value of the level above apply again. Rejects with `services.noSecretary`, `forbidden`. */
  reset(name: PropertyName, target: PropertyTarget = {}): Promise<IvrProperty> {
    return this.#put(name, { value: null, ...target });
  }

  /** Returns the sound of a property with the type `File`, as `audio/wav`. Rejects with `notFound` if none is set. */
  sound({ restUri }: Pick<IvrProperty, 'restUri'>): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${restUri}/content` });
  }

  /** Removes a caller, who is not called back. Rejects with `notFound`. */
  async removeOwed({ restUri: path }: Pick<OwedCall, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  async #put(name: PropertyName, body: object): Promise<IvrProperty> {
    const request: RestRequest = { path: `${source}/${name}`, method: 'PUT', body };
    const saved = await this.#explained(() => this.#deps.rest.read(ivrProperty, request));
    this.#changes.value += 1;
    if (name.endsWith('.activated')) void this.#announce();
    return saved;
  }

  /** The value is saved, whatever becomes of this. A user without the right to the list of services has none to refresh. */
  async #announce(): Promise<void> {
    try {
      await this.#onSwitched();
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.code !== 'forbidden') this.#deps.report(error);
    }
  }

  async #explained<Result>(send: () => Promise<Result>): Promise<Result> {
    try {
      return await send();
    } catch (thrown) {
      const error = toCallsideError(thrown);
      const isInvalid = error.code === 'badRequest' || error.status === 409;
      const code = codes[error.exceptionId ?? ''] ?? (isInvalid ? 'services.invalid' : undefined);
      throw code === undefined ? error : new CallsideError(code, { ...error, cause: error });
    }
  }
}
