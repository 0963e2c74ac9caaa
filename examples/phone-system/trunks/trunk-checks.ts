import type { TrunkCheck, TrunkCheckStep } from '../../../sdk/wire/administration/trunk.ts';
import type { Actor, Audit } from '../administration/audit.ts';
import { SettingFault } from '../administration/faults.ts';
import type { TrunkSettings } from '../engine/port.ts';
import type { Trunks } from './trunks.ts';

/** Walks through the steps of a check. Rejects with an AbortError where it is interrupted. */
export type CheckTrunk = (settings: TrunkSettings, signal: AbortSignal) => Promise<readonly TrunkCheckStep[]>;

/** Checks of trunks by administrators, one at a time. */
export class TrunkChecks {
  readonly #trunks: Pick<Trunks, 'reachOf'>;
  readonly #check: CheckTrunk;
  readonly #end = new AbortController();
  #running: Promise<TrunkCheck> | undefined;

  constructor({ trunks, check }: { readonly trunks: Pick<Trunks, 'reachOf'>; readonly check: CheckTrunk }) {
    this.#trunks = trunks;
    this.#check = check;
  }

  /** @throws SettingFault while another check goes on. @returns undefined if there is no such trunk */
  async run(actor: Actor, id: string, audit: Audit): Promise<TrunkCheck | undefined> {
    const reach = this.#trunks.reachOf(id);
    if (!reach) return undefined;
    if (this.#running) throw new SettingFault('check', 'Another check of a trunk goes on.');
    this.#running = this.#recorded(reach, () =>
      audit.record(actor, { action: 'check', kind: 'trunk', subject: id, label: reach.name }),
    );
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  /** Resolves when the present check has left nothing at the other side. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running?.catch(() => undefined);
  }

  async #recorded(
    { settings, registeredAt }: NonNullable<ReturnType<Trunks['reachOf']>>,
    record: () => Promise<void>,
  ): Promise<TrunkCheck> {
    await record();
    const isRegistered = registeredAt !== undefined && settings.registersFor !== undefined;
    // A second registration could take the place of the first, and calls would not arrive any more.
    const checked = isRegistered ? { ...settings, registersFor: undefined } : settings;
    const steps = await this.#check(checked, this.#end.signal);
    const isWhole = steps.every(({ isRight }) => isRight);
    if (!isRegistered || !isWhole) return { steps: [...steps] };
    return { steps: [...steps, { name: 'registration', isRight: true, facts: registeredAt }] };
  }
}
