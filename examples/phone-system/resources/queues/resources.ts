import type { Resource } from '../resource.ts';
import { acdClients, pickUpClient } from './acd-clients.ts';
import { agentDays } from './agent-days.ts';
import { groupMembers } from './group-members.ts';
import { groupLogin, groupLogout, groupResource, groups } from './groups.ts';
import {
  operatorCancelPause,
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
} from './operator-commands.ts';
import { pastCallerNote, pastCallers } from './past-callers.ts';
import { pauseReasons } from './pause-reasons.ts';

/** Queues and their agents. */
export const queuesResources: readonly Resource[] = [
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
  operatorCancelPause,
  pauseReasons,
  groups,
  groupResource,
  groupLogin,
  groupLogout,
  groupMembers,
  acdClients,
  pickUpClient,
  agentDays,
  pastCallers,
  pastCallerNote,
];
