import { chatResources } from './chat/resources.ts';
import { conferencesResources } from './conferences/conferences.ts';
import { crmResources } from './crm/resources.ts';
import { directoryResources } from './directory/resources.ts';
import { historyResources } from './history/resources.ts';
import { invitationResources } from './meetings/invitations.ts';
import { meetingsResources } from './meetings/meeting-points.ts';
import { meetingRecordingResources } from './meetings/meeting-recordings.ts';
import { messagesResources } from './messages/resources.ts';
import { queuesResources } from './queues/resources.ts';
import { rccResources } from './rcc/resources.ts';
import type { Resource } from './resource.ts';
import { servicesResources } from './services/resources.ts';
import { sessionResources } from './session/resources.ts';
import { telephonyResources } from './telephony/resources.ts';
import { userResources } from './user/resources.ts';

/** Every resource of this phone system, in the order of docs/wire.md. Each folder lists its own. */
export const resources: readonly Resource[] = [
  ...sessionResources,
  ...userResources,
  ...directoryResources,
  ...servicesResources,
  ...telephonyResources,
  ...queuesResources,
  ...historyResources,
  ...chatResources,
  ...meetingsResources,
  ...meetingRecordingResources,
  ...conferencesResources,
  ...messagesResources,
  ...invitationResources,
  ...rccResources,
  ...crmResources,
];
