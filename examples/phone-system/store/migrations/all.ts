import type { Migration } from 'kysely/migration';
import { accounts } from './accounts/accounts.ts';
import { authenticators } from './accounts/authenticators.ts';
import { credentials } from './accounts/credentials.ts';
import { crm } from './accounts/crm.ts';
import { geoAreas } from './accounts/geo-areas.ts';
import { languages } from './accounts/languages.ts';
import { licences } from './accounts/licences.ts';
import { locks } from './accounts/locks.ts';
import { roles } from './accounts/roles.ts';
import { sessionOrigins } from './accounts/session-origins.ts';
import { sessions } from './accounts/sessions.ts';
import { signInCodes } from './accounts/sign-in-codes.ts';
import { callQuality } from './calls/call-quality.ts';
import { crmRules } from './calls/crm-rules.ts';
import { denylist } from './calls/denylist.ts';
import { departmentServices } from './calls/department-services.ts';
import { desktopPhones } from './calls/desktop-phones.ts';
import { forwardingRules } from './calls/forwarding-rules.ts';
import { forwardings } from './calls/forwardings.ts';
import { greetingPurposes, greetings } from './calls/greetings.ts';
import { mailboxes } from './calls/mailboxes.ts';
import { recordings } from './calls/recordings.ts';
import { owedCalls, services } from './calls/services.ts';
import { callCentre } from './groups/call-centre.ts';
import { callerNotes } from './groups/caller-notes.ts';
import { groupChanges } from './groups/group-changes.ts';
import { groupGreetings } from './groups/group-greetings.ts';
import { groupHistory, unrungCalls } from './groups/group-history.ts';
import { groupMailboxes } from './groups/group-mailboxes.ts';
import { groupWebChat } from './groups/group-web-chat.ts';
import { messageTimes } from './groups/message-times.ts';
import {
  agents,
  agentTimes,
  groupCallers,
  groupNumbers,
  internationalCallers,
  movedCallbacks,
  movedCallers,
} from './groups/queues.ts';
import { reports } from './groups/reports.ts';
import { agentMonths, countedRanges, statistics } from './groups/statistics.ts';
import { webChats } from './groups/web-chats.ts';
import { workItems } from './groups/work-items.ts';
import { calendarFileIds } from './people/calendar-file-ids.ts';
import { chatRenewals } from './people/chat-renewals.ts';
import { chatRenewed } from './people/chat-renewed.ts';
import { conferences } from './people/conferences.ts';
import { contacts, duplicates } from './people/contacts.ts';
import { directory, directoryOwners, directoryPages, foldedDirectory } from './people/directory.ts';
import { favourites } from './people/favourites.ts';
import { finishedRecordings } from './people/finished-recordings.ts';
import { invitationAnswers } from './people/invitation-answers.ts';
import { invitedSlots } from './people/invited-slots.ts';
import { meetingInvitations } from './people/meeting-invitations.ts';
import { meetingPins } from './people/meeting-pins.ts';
import { meetingPoints } from './people/meeting-points.ts';
import { meetingRecordings } from './people/meeting-recordings.ts';
import { mobileNumbers } from './people/mobile-numbers.ts';
import { calendars, office } from './people/office.ts';
import { photos } from './people/photos.ts';
import { switchboard } from './people/switchboard.ts';
import { textArrivals } from './people/text-arrivals.ts';
import { textMessages } from './people/text-messages.ts';
import { textOctets } from './people/text-octets.ts';
import { textTemplates } from './people/text-templates.ts';
import { devices } from './phones/devices.ts';
import { start } from './start.ts';

/** The migrations in the order in which they run. Only ever add to the end: a released migration stays as it is. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-start': start,
  '0002-accounts': accounts,
  '0003-roles': roles,
  '0004-recordings': recordings,
  '0005-forwardings': forwardings,
  '0006-call-quality': callQuality,
  '0007-agents': agents,
  '0008-languages': languages,
  '0009-office': office,
  '0010-sign-in-codes': signInCodes,
  '0012-crm': crm,
  '0013-locks': locks,
  '0014-licences': licences,
  '0015-group-numbers': groupNumbers,
  '0016-directory': directory,
  '0017-contacts': contacts,
  '0018-favourites': favourites,
  '0019-switchboard': switchboard,
  '0020-denylist': denylist,
  '0021-group-history': groupHistory,
  '0022-group-callers': groupCallers,
  '0023-greetings': greetings,
  '0024-agent-times': agentTimes,
  '0025-caller-notes': callerNotes,
  '0026-unrung-calls': unrungCalls,
  '0027-mailboxes': mailboxes,
  '0028-call-centre': callCentre,
  '0029-greeting-purposes': greetingPurposes,
  '0030-directory-pages': directoryPages,
  '0031-group-greetings': groupGreetings,
  '0032-photos': photos,
  '0033-group-mailboxes': groupMailboxes,
  '0034-directory-owners': directoryOwners,
  '0035-crm-rules': crmRules,
  '0037-forwarding-rules': forwardingRules,
  '0038-international-callers': internationalCallers,
  '0039-calendars': calendars,
  '0040-duplicates': duplicates,
  '0041-services': services,
  '0042-owed-calls': owedCalls,
  '0051-desktop-phones': desktopPhones,
  '0052-credentials': credentials,
  '0053-sessions': sessions,
  '0054-geo-areas': geoAreas,
  '0056-devices': devices,
  '0060-authenticators': authenticators,
  '0063-group-changes': groupChanges,
  '0066-mobile-numbers': mobileNumbers,
  '0067-department-services': departmentServices,
  '0071-statistics': statistics,
  '0072-agent-months': agentMonths,
  '0073-reports': reports,
  '0090-meeting-points': meetingPoints,
  '0098-meeting-invitations': meetingInvitations,
  '0102-conferences': conferences,
  '0105-text-messages': textMessages,
  '0117-counted-ranges': countedRanges,
  '0118-moved-callers': movedCallers,
  '0120-work-items': workItems,
  '0125-group-web-chat': groupWebChat,
  '0126-web-chats': webChats,
  '0130-text-arrivals': textArrivals,
  '0138-meeting-recordings': meetingRecordings,
  '0140-moved-callbacks': movedCallbacks,
  '0141-finished-recordings': finishedRecordings,
  '0142-invitation-answers': invitationAnswers,
  '0143-meeting-pins': meetingPins,
  '0146-message-times': messageTimes,
  '0147-text-templates': textTemplates,
  '0152-text-octets': textOctets,
  '0153-invited-slots': invitedSlots,
  '0154-chat-renewals': chatRenewals,
  '0155-session-origins': sessionOrigins,
  '0156-chat-renewed': chatRenewed,
  '0157-folded-directory': foldedDirectory,
  '0158-calendar-file-ids': calendarFileIds,
};
