import type { Resource } from '../../resources/resource.ts';
import { auditResource } from './audit.ts';
import { administeredCallResources } from './calls.ts';
import { companyResources } from './company.ts';
import { groupAdministrationResources } from './groups.ts';
import { importResources } from './imports.ts';
import { outsideCallResources } from './outside-calls.ts';
import { passwordLinkResource } from './password-links.ts';
import { administeredPbxAccountResources } from './pbx-accounts.ts';
import { phoneAdministrationResources } from './phones.ts';
import { retentionResources } from './retention.ts';
import { securityResources } from './security.ts';
import { settingResources } from './settings.ts';
import { signallingResources } from './signalling.ts';
import { companySoundResources } from './sounds.ts';
import { trunkResources } from './trunks.ts';
import { userAdministrationResources } from './users.ts';

/** The resources for administrators, and the links with which users choose passwords. */
export const administrationResources: readonly Resource[] = [
  ...userAdministrationResources,
  ...phoneAdministrationResources,
  ...groupAdministrationResources,
  ...companyResources,
  ...importResources,
  ...retentionResources,
  ...administeredPbxAccountResources,
  ...trunkResources,
  ...signallingResources,
  ...administeredCallResources,
  ...outsideCallResources,
  ...settingResources,
  ...companySoundResources,
  ...securityResources,
  auditResource,
  passwordLinkResource,
];
