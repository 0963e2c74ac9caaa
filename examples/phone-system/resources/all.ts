import { administrationResources } from '../administration/resources/resources.ts';
import { proposalResources } from '../assistants/resources/proposals.ts';
import { callGroupResources } from '../call-groups/resources/call-groups.ts';
import { telephonyResources } from '../calls/resources/resources.ts';
import { chatResources } from '../chat/resources/resources.ts';
import { conferencesResources } from '../conferences/resources/conferences.ts';
import { crmResources } from '../crm/resources/resources.ts';
import { webCrmResources } from '../crm/resources/web-crm.ts';
import { eventStreamResource } from '../events/resources/event-stream.ts';
import { phoneBridgeResource } from '../events/resources/phone-bridge.ts';
import { webhookResources } from '../events/resources/webhooks.ts';
import { historyResources } from '../history/resources/resources.ts';
import { invitationResources } from '../meetings/resources/invitations.ts';
import { meetingsResources } from '../meetings/resources/meeting-points.ts';
import { meetingRecordingResources } from '../meetings/resources/meeting-recordings.ts';
import { messagesResources } from '../messages/resources/resources.ts';
import { directoryResources } from '../people/resources/resources.ts';
import { queuesResources } from '../queues/resources/resources.ts';
import { rccResources } from '../rcc/resources.ts';
import { servicesResources } from '../services/resources/resources.ts';
import { sessionResources } from '../sign-in/resources/resources.ts';
import { userResources } from '../users/resources/resources.ts';
import type { Resource } from './resource.ts';

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
  eventStreamResource,
  ...crmResources,
  ...callGroupResources,
  ...administrationResources,
  ...webCrmResources,
  ...webhookResources,
  phoneBridgeResource,
  ...proposalResources,
];
