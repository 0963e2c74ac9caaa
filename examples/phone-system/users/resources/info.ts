import * as z from 'zod/mini';
import { matchedCrmRule } from '../../../../sdk/wire/crm-rules/match.ts';
import { customization, info } from '../../../../sdk/wire/session/info.ts';
import { parentFramePermissions } from '../../../../sdk/wire/session/parent-frames.ts';
import { enterprisePath, userPath } from '../../base/paths.ts';
import { timeFormatOf } from '../../company/company.ts';
import { externalServicesOf } from '../../company/licences.ts';
import { sessionHash } from '../../http/sessions/sessions.ts';
import { maxSpeedDials } from '../../people/speed-dials.ts';
import { describeRights } from '../../resources/kind-rights.ts';
import { one, type Resource, toJson, type UserRequest } from '../../resources/resource.ts';
import type { Services } from '../../resources/services.ts';
import { type DesktopPhoneFacts, displayName, type Person } from '../person.ts';

const profile = z.extend(info, {
  customization: z.extend(customization, { ParentFramePermissions: z.optional(parentFramePermissions) }),
});

/** The main profile: everything that a client needs about its user at once. */
export const infoResource: Resource = {
  path: 'v1/user/Info',
  access: 'user',
  GET: one({
    about: 'Returns the main profile of the signed-in user.',
    answers: profile,
    read: describeInfo,
  }),
};

/** The place of the user's desktop phone. */
function describePlace({ site, location }: Partial<DesktopPhoneFacts> = {}) {
  return {
    ...(site !== undefined && { softphoneSite: site }),
    ...(location !== undefined && { softphoneLocation: location }),
  };
}

function describeInfo({ person, services, session }: UserRequest): z.infer<typeof profile> {
  const company = services.company.current;
  const faxEmailDomain = services.system.faxEmailDomain();
  const settings = services.settings.of(person.id);
  const [calendar] = services.calendars.of(person.id);
  const administrator = services.administrators.of(person.id);
  return {
    user: {
      restUri: userPath(person.id),
      iUserID: String(person.id),
      userId: String(person.id),
      userName: displayName(person),
      contactId: String(person.id),
      appTimeFormat: timeFormatOf(company, services.users.language(person)),
      ...describePlace(person.desktopPhone),
      ...(administrator && {
        accessRightsType: administrator.rights,
        administeredDepartment: administrator.department,
      }),
      ...(settings === undefined ? {} : { settings }),
    },
    extension: services.extensions.describe(person),
    ent: {
      restUri: enterprisePath(company),
      displayName: company.displayName,
      dialPrefix: company.dialPrefix,
      countryCode: company.country,
      smsGateway: services.hasSmsGateway,
      sfPopupAcdOnly: company.sfPopupAcdOnly,
      ownerAdmtiveDomain: company.administrator.name,
      matrixKeyBackupPolicy: services.system.keyBackupPolicy,
    },
    groups: services.groups
      .of(person.id)
      .map(({ restUri, groupType, pnNumbers, isGroupAcdMessageCapable = false }) => ({
        restUri,
        groupType,
        isGroupAcdSmsCapable: isGroupAcdMessageCapable && pnNumbers.length > 0,
        isGroupAcdMessageCapable,
      })),
    time: { timeInMillis: services.clock.now(), timeZone: { id: company.timeZone } },
    customization: describeCustomization(services, person),
    restUriContact: `v1/directory/Contact/${person.id}`,
    externalServices: externalServicesOf(person.licences, {
      login: person.login,
      company,
      meetings: services.system.meetings,
    }),
    ...(person.hasMailbox && { mailbox: 'v1/user/Voicemail' }),
    ...(calendar && { calendar: calendar.restUri }),
    forwarding: 'v1/user/Forwarding',
    ...(faxEmailDomain !== '' && { faxService: { faxEmailDomain } }),
    features: { CRMIntegrationRule: person.mayUseCrm },
    rights: describeRights(person, services),
    istraMode: 'callside',
    istraVersion: '1',
    istraBuildID: services.system.buildId,
    // The cookie itself stays out of reach of scripts.
    globalSessionID: sessionHash(session),
    logoutLocked: person.isLogoutLocked,
    changePasswordLocked: person.isPasswordLocked,
    maxNbPersonalSpeedDials: maxSpeedDials,
    directories: 'v1/directories',
    isOperatorAcdMessageCapable: person.licences.queueMessages > 0,
    operatorMaxMessage: person.licences.queueMessages,
    lastMatchedCRMRules: services.matchedRules.of(person.id).map((match) => toJson(matchedCrmRule, match)),
    clusterID: 'local',
    ...(services.chat && { matrixClientID: 'Callside' }),
  };
}

function describeCustomization({ company, system }: Services, person: Person) {
  const permissions = Object.entries(system.parentPermissions());
  return {
    AllowedParentFrames: [...system.allowedParentFrames()],
    textTemplates: [...system.textTemplates()],
    echoNumber: company.current.numberPlan.echo,
    iceServers: [...system.iceServers.forProfile(String(person.id))],
    ...(permissions.length > 0 && {
      ParentFramePermissions: Object.fromEntries(permissions.map(([origin, list]) => [origin, [...list]])),
    }),
  };
}
