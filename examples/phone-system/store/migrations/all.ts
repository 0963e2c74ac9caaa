import type { Migration } from 'kysely/migration';
import { administration } from './administration.ts';
import { baseline } from './baseline/baseline.ts';
import { callGroups } from './call-groups.ts';
import { callSignalling } from './call-signalling.ts';
import { callTroubles } from './call-troubles.ts';
import { company } from './company.ts';
import { companyId } from './company-id.ts';
import { companySettings } from './company-settings.ts';
import { erasure } from './erasure.ts';
import { groupDepartments } from './group-departments.ts';
import { imports } from './imports.ts';
import { lockedKinds } from './locked-kinds.ts';
import { ongoingCalls } from './ongoing-calls.ts';
import { outsideCalls } from './outside-calls.ts';
import { passwordAge } from './password-age.ts';
import { pastQueues } from './past-queues.ts';
import { pbxAccounts } from './pbx-accounts.ts';
import { phoneSightings } from './phone-sightings.ts';
import { retention } from './retention.ts';
import { security } from './security.ts';
import { singleSignOn } from './single-sign-on.ts';
import { trunks } from './trunks.ts';
import { uniqueNumbers } from './unique-numbers.ts';
import { vendorUsers } from './vendor-users.ts';
import { webhooks } from './webhooks.ts';

/** The name under which a database records that it has the tables of the baseline. */
export const baselineName = '0001-baseline';

/** The migrations in the order in which they run. Only ever add to the end: a released migration stays as it is. */
export const migrations: Readonly<Record<string, Migration>> = {
  [baselineName]: baseline,
  '0002-call-groups': callGroups,
  '0003-unique-numbers': uniqueNumbers,
  '0004-company': company,
  '0005-administration': administration,
  '0006-imports': imports,
  '0007-single-sign-on': singleSignOn,
  '0008-company-id': companyId,
  '0009-retention': retention,
  '0010-phone-sightings': phoneSightings,
  '0011-locked-kinds': lockedKinds,
  '0012-group-departments': groupDepartments,
  '0013-erasure': erasure,
  '0014-trunks': trunks,
  '0015-company-settings': companySettings,
  '0016-security': security,
  '0017-password-age': passwordAge,
  '0018-outside-calls': outsideCalls,
  '0019-pbx-accounts': pbxAccounts,
  '0020-past-queues': pastQueues,
  '0021-call-signalling': callSignalling,
  '0022-webhooks': webhooks,
  '0023-call-troubles': callTroubles,
  '0024-ongoing-calls': ongoingCalls,
  '0025-vendor-users': vendorUsers,
};
