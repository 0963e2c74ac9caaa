import type { Resource } from '../../resources/resource.ts';
import {
  queueReportFileContent,
  queueReportFiles,
  queueReportResource,
  queueReports,
} from '../../statistics/resources/reports.ts';
import {
  countedCallers,
  queueAgents,
  queueStatisticsResource,
} from '../../statistics/resources/statistics.ts';
import { acdClients, pickUpClient } from './acd-clients.ts';
import { agentDays } from './agent-days.ts';
import { callbacks } from './callbacks.ts';
import { callerToFront, dropCaller, transferCaller } from './caller-steering.ts';
import { enterpriseGroups, groupAddress, groupAddresses, groupCalendarResource } from './group-addresses.ts';
import { groupChangeList, groupChangeUndo } from './group-changes.ts';
import { groupGreetingContent, groupGreetingResource, groupGreetings } from './group-greetings.ts';
import { groupMembers } from './group-members.ts';
import { groupPhoto } from './group-photo.ts';
import { groupCandidates, groupTeam } from './group-team.ts';
import { groupLogin, groupLogout, groupResource, groups } from './groups.ts';
import {
  operatorCancelPause,
  operatorExtendPause,
  operatorFeedback,
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
} from './operator-commands.ts';
import { pastCallerNote, pastCallers } from './past-callers.ts';
import { feedbackCodes, pauseReasons } from './pause-reasons.ts';

/** Queues and their agents. */
export const queuesResources: readonly Resource[] = [
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
  operatorCancelPause,
  operatorExtendPause,
  operatorFeedback,
  pauseReasons,
  feedbackCodes,
  groups,
  groupResource,
  groupLogin,
  groupLogout,
  enterpriseGroups,
  groupAddresses,
  groupAddress,
  groupCalendarResource,
  groupPhoto,
  groupGreetings,
  groupGreetingResource,
  groupGreetingContent,
  groupMembers,
  groupTeam,
  groupCandidates,
  groupChangeList,
  groupChangeUndo,
  acdClients,
  pickUpClient,
  callerToFront,
  transferCaller,
  dropCaller,
  agentDays,
  pastCallers,
  pastCallerNote,
  callbacks,
  queueStatisticsResource,
  queueAgents,
  countedCallers,
  queueReports,
  queueReportResource,
  queueReportFiles,
  queueReportFileContent,
];
