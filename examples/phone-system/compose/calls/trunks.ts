import type { TrunkCheckStep } from '../../../../sdk/wire/administration/trunk.ts';
import { SecretBox } from '../../base/secret-box.ts';
import { checkTrunk, type StepName } from '../../engine/local/trunk-check/check-trunk.ts';
import type { Engine } from '../../engine/port.ts';
import type { CallForwarding } from '../../exchange/routing/call-forwarding.ts';
import type { NumberPlan } from '../../numbers/number-plan.ts';
import { PbxAccounts } from '../../trunks/pbx-accounts.ts';
import { PbxLamps } from '../../trunks/pbx-lamps.ts';
import { PbxPickUps } from '../../trunks/pbx-pick-ups.ts';
import { PbxSwitches } from '../../trunks/pbx-switches.ts';
import { TrunkStore } from '../../trunks/stored-trunk.ts';
import { type CheckTrunk, TrunkChecks } from '../../trunks/trunk-checks.ts';
import { writtenFor } from '../../trunks/trunk-numbers.ts';
import { Trunks } from '../../trunks/trunks.ts';
import type { People } from '../../users/person.ts';
import type { Presences } from '../../users/presences.ts';
import type { Core } from '../core.ts';

interface TrunksDeps {
  readonly engine: Engine;
  readonly people: People;
  readonly numberPlan: NumberPlan;
  readonly callerIdOf: (number: string) => string | undefined;
}

/** The trunks to carriers and other phone systems. */
export async function composeTrunks(
  { db, changes, clock, company, numbering, options, disposables, log }: Core,
  { engine, people, numberPlan, callerIdOf }: TrunksDeps,
): Promise<{
  readonly trunks: Trunks;
  readonly trunkChecks: TrunkChecks;
  readonly pbxAccounts: PbxAccounts;
  readonly pbxLamps: PbxLamps;
  readonly pbxPickUps: PbxPickUps;
  readonly secrets: SecretBox;
}> {
  const secrets = await SecretBox.open(options.data);
  const accounts = await PbxAccounts.load(db, { changes, engine, people, secrets, log: log('trunks') });
  const pbxLamps = new PbxLamps({ engine, clock, changes, accounts });
  disposables.add(() => pbxLamps.stop());
  const pbxPickUps = new PbxPickUps({ changes, clock, people, accounts, lamps: pbxLamps });
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
  return { trunks, trunkChecks, pbxAccounts: accounts, pbxLamps, pbxPickUps, secrets };
}

/** Switches do not disturb and forwarding at the PBXs of users too. */
export function composePbxSwitches(
  { changes, clock, company, numbering, disposables }: Core,
  {
    engine,
    people,
    presences,
    pbxAccounts,
    callForwarding,
  }: Pick<TrunksDeps, 'engine' | 'people'> & {
    readonly presences: Pick<Presences, 'listen'>;
    readonly pbxAccounts: PbxAccounts;
    readonly callForwarding: CallForwarding;
  },
): void {
  const switches = new PbxSwitches({
    ...{ engine, clock, people, accounts: pbxAccounts },
    switchesOf: (person) => {
      const destination = callForwarding.destinationOf(person);
      const isDnd = destination === 'REJECTION';
      const forwardTo =
        destination === undefined || isDnd ? undefined : numbering.externalNumber(destination);
      return { isDnd, forwardTo };
    },
    written: ({ values }, number) => writtenFor(values, number, company.current),
  });
  disposables.add(() => switches.stop());
  changes.follow('rules', (personId) => switches.follow(personId));
  changes.follow('hoursOfRules', (personId) => switches.follow(personId));
  presences.listen((personId) => switches.follow(personId));
}

/** An administrator calls from a phone, by the rules of the company. */
const isCallStep = (name: StepName): name is 'call' | 'sound' | 'hangUp' =>
  ['call', 'sound', 'hangUp'].includes(name);
