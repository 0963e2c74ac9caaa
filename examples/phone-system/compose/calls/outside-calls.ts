import { Audit } from '../../administration/audit.ts';
import { OutsideAdministration } from '../../tolls/outside-administration.ts';
import { OutsideGate } from '../../tolls/outside-gate.ts';
import { OutsideUse } from '../../tolls/outside-use.ts';
import type { Trunks } from '../../trunks/trunks.ts';
import type { People } from '../../users/person.ts';
import type { Core } from '../core.ts';

/** The gate to the numbers outside, and its rules. */
export async function composeOutsideCalls(
  { db, changes, clock, company, settings, callRights, numbering, disposables, log }: Core,
  { people, trunks }: { readonly people: People; readonly trunks: Trunks },
) {
  const use = await OutsideUse.load(db, { clock, company, log: log('tolls') });
  disposables.add(() => use.settle());
  const gate: OutsideGate = new OutsideGate({
    ...{ settings, rights: callRights, people, clock, use, trunks, log: log('tolls') },
    isEmergency: numbering.isEmergency,
    onAlarm: (lock) => outsideAdministration.close(lock),
  });
  disposables.add(() => gate.stop());
  const outsideAdministration = new OutsideAdministration({
    ...{ settings, changes, gate, log: log('tolls') },
    audit: new Audit(db, clock),
  });
  return { gate, outsideAdministration };
}
