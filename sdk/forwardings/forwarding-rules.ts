import type { ReadonlySignal } from '@preact/signals-core';
import { routerErrorIds } from '#wire/error.ts';
import { type SimulatedCall, type Simulation, simulation } from '#wire/forwarding/simulation.ts';
import type { Info } from '#wire/session/info.ts';
import { isEmergencyNumber } from '../calls/call-errors.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import { ForwardingDraft } from './draft.ts';
import { type Forwarding, type Forwardings, forwardingSchema } from './forwardings.ts';
import { prioritiesAfterMove } from './order.ts';

const source = 'v1/user/Forwarding';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.forwardingLoop]: 'forwarding.loop',
  [routerErrorIds.forwardingOverlap]: 'forwarding.overlap',
  [routerErrorIds.forwardingDestination]: 'forwarding.restricted',
  [routerErrorIds.forwardingQuota]: 'forwarding.full',
};

interface ForwardingRulesDeps extends ListDeps {
  readonly info: ReadonlySignal<Info | undefined>;
  readonly forwardings: Forwardings;
}

/** Changes the rules of the user, and finds out what they do. The list of the rules is `client.forwardings`. */
export class ForwardingRules {
  readonly #deps: ForwardingRulesDeps;

  /** @internal */
  constructor(deps: ForwardingRulesDeps) {
    this.#deps = deps;
  }

  /** Returns the rules of a service, such as `voicemail`, `callback` or `number`; loaded while watched. */
  ofService(service: string): List<Forwarding> {
    return this.#list(source, { type: service });
  }

  /**
   * Returns the rules of an extension, all or only the rules of a type. A colleague's are loaded for users who may act for
   * others; otherwise the list has the error `forbidden`.
   *
   * @param extensionId the internal number
   */
  ofExtension(extensionId: string, forwardType?: string): List<Forwarding> {
    const { info } = this.#deps;
    return this.#list(
      () => {
        const enterprise = info.value?.ent.restUri;
        return enterprise && `${enterprise}/Extension/${encodeURIComponent(extensionId)}/Forwarding`;
      },
      forwardType === undefined ? {} : { forwardType },
    );
  }

  /** Returns all rules of the user with this entry in the directory, by its id; the rights are as for extensions. */
  ofContact(contactId: string): List<Forwarding> {
    return this.#list(`v1/directory/Contact/${encodeURIComponent(contactId)}/Forwarding`, {});
  }

  /** Loads a rule of the user by its id. Rejects with `notFound`. */
  load(forwardingId: string): Promise<Forwarding> {
    return this.#deps.rest.read(forwardingSchema, { path: `${source}/${encodeURIComponent(forwardingId)}` });
  }

  /** Returns a draft of a rule, or of a new rule. */
  draft(rule?: Forwarding): ForwardingDraft {
    const { rest } = this.#deps;
    return new ForwardingDraft(
      {
        create: (body) =>
          this.#write(() => rest.read(forwardingSchema, { path: source, method: 'POST', body })),
        update: (present, body) =>
          this.#write(async () => {
            const path = present.restUri;
            await rest.send({ path, method: 'PUT', query: { rt: 'restUri' }, body });
            return rest.read(forwardingSchema, { path });
          }),
        remove: (present) => this.#write(() => rest.send({ path: present.restUri, method: 'DELETE' })),
      },
      rule,
    );
  }

  /** Switches a rule on or off. Rejects as the saving of a draft does. */
  async setActive(
    { restUri: path }: Pick<Forwarding, 'restUri'>,
    { active }: { readonly active: boolean },
  ): Promise<void> {
    await this.#write(() =>
      this.#deps.rest.send({ path, method: 'PUT', query: { rt: 'restUri' }, body: { activated: active } }),
    );
  }

  /**
   * Moves a rule to another place in the order in which rules are tried. Rejects with `notFound`.
   *
   * @param to its index in `client.forwardings.items` afterwards
   */
  async move(rule: Pick<Forwarding, 'restUri'>, to: number): Promise<void> {
    const { rest, forwardings } = this.#deps;
    const changes = prioritiesAfterMove(forwardings.items.peek(), rule, to);
    if (changes.length === 0) return;
    await this.#write(async () => {
      for (const { restUri: path, priorityOrder } of changes)
        await rest.send({ path, method: 'PUT', query: { rt: 'restUri' }, body: { priorityOrder } });
    });
  }

  /**
   * Returns where a call would go, with every rule that was tried. Nothing rings. Rejects with `forwarding.badNumber` if
   * the caller's number is none.
   *
   * @example await rules.simulate({ caller: '+33612345678', presenceState: 'lunch', phones: 'busy' })
   */
  simulate(call: SimulatedCall): Promise<Simulation> {
    const path = 'v1/user/ForwardingSimulation/bean';
    return named(() => this.#deps.rest.read(simulation, { path, method: 'POST', body: call }));
  }

  /** The list is loaded again after each change, also after a change of which only a part was written. */
  async #write<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await named(work);
    } finally {
      // The list shows its own failure.
      await this.#deps.forwardings.refresh().catch(() => undefined);
    }
  }

  #list(
    path: string | (() => string | undefined),
    query: Readonly<Record<string, string>>,
  ): List<Forwarding> {
    const { forwardings } = this.#deps;
    return new RouterList(this.#deps, {
      source: path,
      schema: forwardingSchema,
      query,
      // A refused subscription ends the connection of the client, so a list that the user may not see is only requested.
      isPushed: false,
      staleAfter: () => forwardings.items.value,
    });
  }
}

/** Gives refusals the codes of forwardings. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const error = toCallsideError(thrown);
    if (isEmergencyNumber(error)) throw error.as('call.emergencyNumber');
    const code =
      codes[error.exceptionId ?? ''] ?? (error.status === 406 ? 'forwarding.badNumber' : undefined);
    throw code === undefined ? error : new CallsideError(code, { ...error, cause: error });
  }
}
