import { userFaultIds } from '../../../../sdk/wire/administration/user.ts';
import { InvalidCompany } from '../../company/company.ts';
import { DeviceRefusal } from '../../phones/devices.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { ChangedMeanwhile, SettingFault } from '../faults.ts';
import { RetentionFault } from '../retention.ts';
import { SecurityFault } from '../security.ts';
import { ServiceAccountFault } from '../service-accounts.ts';
import { UserFault } from '../users.ts';

/** Faults whose message names everything that is wrong. */
const wholeFaults = [InvalidCompany, RetentionFault, SecurityFault, ServiceAccountFault];

/** Turns the refusal of a change by an administrator into an answer. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof UserFault)
    return new Refusal(409, error.message, {
      cause: error.property,
      exceptionId: userFaultIds[error.reason],
    });
  if (error instanceof ChangedMeanwhile)
    return new Refusal(412, error.message, { exceptionId: userFaultIds.changedMeanwhile });
  if (wholeFaults.some((kind) => error instanceof kind)) return refuse(409, (error as Error).message);
  if (error instanceof SettingFault) return refuse(409, error.message, error.property);
  if (error instanceof DeviceRefusal)
    return refuse(409, error.message, error.fault === 'takenAddress' ? 'macAddress' : 'deviceModelID');
  return error;
}
