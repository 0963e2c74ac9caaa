import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import {
  type OutsideCalls,
  type OutsideCallsChange,
  type OutsideLock,
  outsideCallsSource,
} from '../../../sdk/wire/administration/outside-calls.ts';
import type { Actor, Audit } from '../administration/audit.ts';
import { ChangedMeanwhile } from '../administration/faults.ts';
import type { Changes } from '../base/changes.ts';
import type { CompanySettings, Setting } from '../company/company-settings.ts';
import type { OutsideGate } from './outside-gate.ts';

/** The rules for calls outside, as administrators watch them. */
export const outsideCallsTopic = 'outsideCalls';

type Stored = Setting<'outsideCalls'>;

interface OutsideAdministrationDeps {
  readonly settings: CompanySettings;
  readonly changes: Changes;
  readonly audit: Audit;
  readonly gate: Pick<OutsideGate, 'today' | 'opened'>;
  readonly log: Logger;
}

/** The phone system itself. */
const itself: Actor = { personId: undefined, name: '', address: '' };

/** An alarm does not change the rules, which an administrator may be writing. */
const versionOf = ({ lock: _alarm, ...rules }: Stored): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 12);

/** The rules for calls outside, as administrators see and change them, and the lock of the costly classes. */
export class OutsideAdministration {
  readonly #deps: OutsideAdministrationDeps;

  constructor(deps: OutsideAdministrationDeps) {
    this.#deps = deps;
  }

  describe(): OutsideCalls {
    const { settings, gate } = this.#deps;
    const stored = settings.of('outsideCalls');
    const values = structuredClone(stored);
    return { restUri: outsideCallsSource, ...values, today: gate.today, version: versionOf(stored) };
  }

  /** @throws ChangedMeanwhile */
  async change(actor: Actor, { version, ...change }: OutsideCallsChange): Promise<OutsideCalls> {
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    await this.#replace(actor, (before) => {
      if (version !== undefined && version !== versionOf(before))
        throw new ChangedMeanwhile('Another administrator has changed this.');
      return { ...before, ...Object.fromEntries(named) };
    });
    return this.describe();
  }

  /** Opens the costly classes again. */
  async open(actor: Actor): Promise<OutsideCalls> {
    await this.#replace(actor, ({ lock: _opened, ...open }) => open);
    this.#deps.gate.opened();
    return this.describe();
  }

  /** Closes the costly classes until an administrator opens them again. */
  close(lock: OutsideLock): void {
    const { log } = this.#deps;
    log.warn({ lock }, 'Calls outside have left their usual range: costly numbers are closed');
    this.#replace(itself, (before) => ({ ...before, lock })).catch((error) =>
      log.error({ error }, 'The alarm of calls outside could not be recorded'),
    );
  }

  /** An alarm and administrators change the rules in turn, so that none takes back what another has written. */
  async #replace(actor: Actor, change: (before: Stored) => Stored): Promise<void> {
    const { settings, audit, changes } = this.#deps;
    await settings.inTurn(async () => {
      const before = settings.of('outsideCalls');
      const next = change(before);
      await settings.replace('outsideCalls', next, (db) =>
        audit.record(
          actor,
          {
            action: 'change',
            kind: 'outsideCalls',
            subject: 'outsideCalls',
            label: '',
            before: { lock: null, ...before },
            after: { lock: null, ...next },
          },
          db,
        ),
      );
    });
    changes.publish(outsideCallsTopic, { uri: outsideCallsSource, item: this.describe() });
  }
}
