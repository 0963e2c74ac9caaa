import { SecretBox } from '../../base/secret-box.ts';
import type { Engine } from '../../engine/port.ts';
import type { NumberPlan } from '../../numbers/number-plan.ts';
import { PbxAccounts } from '../../trunks/pbx-accounts.ts';
import { TrunkStore } from '../../trunks/stored-trunk.ts';
import { Trunks } from '../../trunks/trunks.ts';
import type { People } from '../../users/person.ts';
import type { Core } from '../core.ts';

interface TrunksDeps {
  readonly engine: Engine;
  readonly people: People;
  readonly numberPlan: NumberPlan;
  readonly callerIdOf: (number: string) => string | undefined;
}

/** The trunks to carriers and other phone systems. */
export async function composeTrunks(
  { db, changes, company, numbering, options, disposables, log }: Core,
  { engine, people, numberPlan, callerIdOf }: TrunksDeps,
): Promise<{ readonly trunks: Trunks; readonly pbxAccounts: PbxAccounts }> {
  const secrets = await SecretBox.open(options.data);
  const accounts = await PbxAccounts.load(db, { changes, engine, people, secrets, log: log('trunks') });
  const trunks = await Trunks.load(db, new TrunkStore(db, secrets), {
    ...{ accounts, changes, engine, company, numbering, people, callerIdOf },
    findRoute: numberPlan.findRoute,
    log: log('trunks'),
  });
  disposables.add(() => trunks.stop());
  return { trunks, pbxAccounts: accounts };
}
