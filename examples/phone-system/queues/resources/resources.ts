import type { Resource } from '../../resources/resource.ts';
import { queueReportResources } from '../../statistics/resources/reports.ts';
import {
  countedCallers,
  queueAgents,
  queueStatisticsResource,
} from '../../statistics/resources/statistics.ts';
import { acdClients, pickUpClient } from './acd-clients.ts';
import { agentDays } from './agent-days.ts';
import { callbacks } from './callbacks.ts';
import { callerToFront, dropCaller, transferCaller } from './caller-steering.ts';
import { groupAddressResources } from './group-addresses.ts';
import { groupChangeList, groupChangeUndo } from './group-changes.ts';
import { groupGreetingResources } from './group-greetings.ts';
import { groupMembers } from './group-members.ts';
import { groupPhoto } from './group-photo.ts';
import { groupCandidates, groupTeam } from './group-team.ts';
import { groupResources } from './groups.ts';
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
  ...groupResources,
  ...groupAddressResources,
  groupPhoto,
  ...groupGreetingResources,
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
  ...queueReportResources,
];
