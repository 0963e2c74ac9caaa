import { createHash } from 'node:crypto';
import { type Info, info } from '../../../sdk/wire/info.ts';
import { enterprise } from '../domain/enterprise.ts';
import { enterprisePath, userPath } from '../domain/paths.ts';
import { displayName } from '../domain/person.ts';
import { type Ask, one, type Resource } from './resource.ts';

/** The main profile: everything that a client wants to know of its user at once. */
export const infoResource: Resource = {
  path: 'v1/user/Info',
  access: 'user',
  GET: one({ about: 'The main profile of the signed-in user.', answers: info, read: describeInfo }),
};

function describeInfo({ person, services, session }: Ask): Info {
  const settings = services.settings.of(person.id);
  return {
    user: {
      restUri: userPath(person.id),
      iUserID: String(person.id),
      userId: String(person.id),
      userName: displayName(person),
      contactId: String(person.id),
      appTimeFormat: '_24',
      ...(settings === undefined ? {} : { settings }),
    },
    extension: services.extensions.describe(person),
    ent: {
      restUri: enterprisePath,
      displayName: enterprise.displayName,
      dialPrefix: enterprise.dialPrefix,
      countryCode: enterprise.countryCode,
      smsGateway: false,
      sfPopupAcdOnly: false,
      ownerAdmtiveDomain: enterprise.name,
      matrixKeyBackupPolicy: 'UserChoiceOfAutomatedOrManualPassphrase',
    },
    groups: [],
    time: { timeInMillis: services.clock.now(), timeZone: { id: enterprise.timeZone } },
    customization: {
      AllowedParentFrames: [...services.system.allowedParentFrames()],
      echoNumber: enterprise.echoNumber,
      iceServers: [...services.system.iceServers],
    },
    restUriContact: `v1/directory/Contact/${person.id}`,
    externalServices: {},
    features: { CRMIntegrationRule: false },
    istraMode: 'callside',
    istraVersion: '1',
    istraBuildID: services.system.buildId,
    // The cookie itself stays out of reach of scripts.
    globalSessionID: createHash('sha256').update(session.id).digest('hex').slice(0, 16),
    logoutLocked: false,
    changePasswordLocked: false,
    maxNbPersonalSpeedDials: 0,
    directories: 'v1/directories',
    isOperatorAcdMessageCapable: false,
    operatorMaxMessage: 0,
    lastMatchedCRMRules: [],
    clusterID: 'local',
  };
}
