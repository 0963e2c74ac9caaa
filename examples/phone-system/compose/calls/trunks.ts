import type { TrunkCheckStep } from '../../../../sdk/wire/administration/trunk.ts';
import { SecretBox } from '../../base/secret-box.ts';
import { checkTrunk, type StepName } from '../../engine/local/trunk-check/check-trunk.ts';
import type { Engine } from '../../engine/port.ts';
import type { NumberPlan } from '../../numbers/number-plan.ts';
import { PbxAccounts } from '../../trunks/pbx-accounts.ts';
import { TrunkStore } from '../../trunks/stored-trunk.ts';
import { type CheckTrunk, TrunkChecks } from '../../trunks/trunk-checks.ts';
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
): Promise<{
  readonly trunks: Trunks;
  readonly trunkChecks: TrunkChecks;
  readonly pbxAccounts: PbxAccounts;
}> {
  const secrets = await SecretBox.open(options.data);
  const accounts = await PbxAccounts.load(db, { changes, engine, people, secrets, log: log('trunks') });
  const trunks = await Trunks.load(db, new TrunkStore(db, secrets), {
    ...{ accounts, changes, engine, company, numbering, people, callerIdOf },
    findRoute: numberPlan.findRoute,
    log: log('trunks'),
  });
  disposables.add(() => trunks.stop());
  const check: CheckTrunk = async (settings, signal) => {
    const done: TrunkCheckStep[] = [];
    for await (const { name, isRight, facts, advice } of checkTrunk({
      ...{ settings, signal, number: undefined, rtpRange: options.rtpPorts },
      ...{ log: log('trunks'), logSip: options.logSip },
    }))
      if (!isCallStep(name)) done.push({ name, isRight, facts, advice });
    return done;
  };
  const trunkChecks = new TrunkChecks({ trunks, check });
  disposables.add(() => trunkChecks.stop());
  return { trunks, trunkChecks, pbxAccounts: accounts };
}

/** An administrator calls from a phone, by the rules of the company. */
const isCallStep = (name: StepName): name is 'call' | 'sound' | 'hangUp' =>
  ['call', 'sound', 'hangUp'].includes(name);
