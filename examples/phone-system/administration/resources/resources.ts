import type { Resource } from '../../resources/resource.ts';
import { auditResource } from './audit.ts';
import { userAdministrationResources } from './users.ts';
import { welcomeResource } from './welcome.ts';

/** The resources for administrators, and the page that their invitations lead to. */
export const administrationResources: readonly Resource[] = [
  ...userAdministrationResources,
  auditResource,
  welcomeResource,
];
