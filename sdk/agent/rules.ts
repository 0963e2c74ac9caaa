import type { PauseReason } from '#wire/acd-group.ts';
import type { Info, OperatorStatus } from '#wire/session/info.ts';

/** A command of an agent. */
export type AgentCommand =
  | 'login'
  | 'logout'
  | 'startPause'
  | 'stopPause'
  | 'cancelPause'
  | 'extendWrapUp'
  | 'giveFeedback';

/** The state of an agent. Moments are milliseconds since 1970 by the server's clock. */
export interface AgentState {
  /** The work status that the router reports. */
  readonly status: OperatorStatus;
  /** True in a pause, and while a pause waits for the end of the present calls. */
  readonly isPaused: boolean;
  /** A pause is requested, and begins when the present calls are over. */
  readonly isPauseScheduled: boolean;
  /** The time at which the agent logged in, in milliseconds since 1970; undefined while not logged in. */
  readonly loginTime: number | undefined;
  /** The time of the last change of the status, in milliseconds since 1970. */
  readonly statusTime: number | undefined;
  /** The id of the reason of the pause; undefined without a pause, and for a pause without a reason. */
  readonly pauseReasonId: string | undefined;
  /**
   * The work on the last call of a group, from `since` to `until` in milliseconds since 1970; undefined at any other time.
   * Without an end the agent ends it.
   */
  readonly wrapUp: { readonly since: number; readonly until: number | undefined } | undefined;
  /** A period without calls of groups after the agent missed a call, and its reason; undefined while calls are distributed. */
  readonly unreachable:
    | { readonly since: number; readonly until: number | undefined; readonly cause: string | undefined }
    | undefined;
  /** The last call of a group waits for its outcome. */
  readonly isFeedbackNeeded: boolean;
  /** How many offered calls the agent did not answer since logging in. */
  readonly notAnswered: number;
  /** How many calls could not be offered since logging in, because no phone of the agent could ring. */
  readonly notReached: number;
}

export type AgentExtension = NonNullable<Info['extension']>;

/** The part of the profile that decides whether a user takes messages of groups. */
export type MessageCapability = Pick<Info, 'isOperatorAcdMessageCapable' | 'operatorMaxMessage'>;

/** Whether a user takes calls of groups: is an agent, takes calls and has a call pad. */
export const isAgent = (extension: AgentExtension | undefined): boolean =>
  extension?.isACDAgent === true && extension.hasAcdCallPad && extension.isOperatorAcdCallCapable === true;

/** Whether a user can log in and out as an agent: takes calls of groups, or messages, or both. */
export const canWork = (
  extension: AgentExtension | undefined,
  info: MessageCapability | undefined,
): boolean =>
  isAgent(extension) ||
  (extension?.isACDAgent === true &&
    extension.hasAcdCallPad &&
    info?.isOperatorAcdMessageCapable === true &&
    info.operatorMaxMessage > 0);

/**
 * Whether a user sees the callers of the groups: an agent with a visual queue, or a supervisor. A router that does not say
 * so shows them to all agents.
 */
export const hasVisualQueue = (extension: AgentExtension | undefined): boolean =>
  extension?.iUser?.isACDSupervisor === true ||
  (isAgent(extension) && extension?.isAgentVisualQueue !== false);

/** Whether an agent sees the own figures. A router that does not say so shows them to all agents. */
export const seesDays = (extension: AgentExtension | undefined): boolean =>
  isAgent(extension) && extension?.isACDStatsAllowed !== false;

const inCalls: ReadonlySet<OperatorStatus> = new Set(['NON_ACD_CALL', 'ALERTING', 'ACD_CALL']);

/** The state of an agent; undefined while the router does not report a status. */
export function agentState(extension: AgentExtension): AgentState | undefined {
  const { operatorStatus: status, operatorPaused: isPaused = false } = extension;
  if (!status) return undefined;
  const since = extension.operatorUnreachableTime;
  const wrapUpSince = extension.operatorSyndicalPauseTime ?? extension.operatorStatusTime;
  return {
    status,
    isPaused,
    isPauseScheduled: isPaused && inCalls.has(status),
    loginTime: extension.operatorLoginTime,
    statusTime: extension.operatorStatusTime,
    pauseReasonId: extension.operatorPauseReasonID,
    wrapUp:
      status === 'SYNDICAL_PAUSE' && wrapUpSince !== undefined
        ? { since: wrapUpSince, until: extension.operatorSyndicalPauseEndTime }
        : undefined,
    unreachable:
      since === undefined
        ? undefined
        : {
            since,
            until: extension.operatorUnreachableEndTime,
            cause: extension.operatorUnreachableCause,
          },
    isFeedbackNeeded: extension.operatorFeedbackNeeded ?? false,
    notAnswered: extension.operatorNbNoAnswer ?? 0,
    notReached: extension.operatorNbNotReached ?? 0,
  };
}

/**
 * The commands that an agent in this state can give. An agent with a call of a group cannot log out, and a scheduled pause is
 * cancelled, while a pause that has begun is ended. The end of a pause also ends a wrap-up, and a wrap-up that ends by itself
 * can be made longer.
 */
export function possibleCommands({
  status,
  isPaused,
  isPauseScheduled,
  wrapUp,
  isFeedbackNeeded,
}: Pick<
  AgentState,
  'status' | 'isPaused' | 'isPauseScheduled' | 'wrapUp' | 'isFeedbackNeeded'
>): ReadonlySet<AgentCommand> {
  if (status === 'LOGOUT') return new Set(['login']);
  const commands = new Set<AgentCommand>(['startPause']);
  if (status !== 'ACD_CALL') commands.add('logout');
  if (isPauseScheduled) commands.add('cancelPause');
  else if (isPaused || status === 'PAUSE' || status === 'SYNDICAL_PAUSE') commands.add('stopPause');
  if (wrapUp?.until !== undefined) commands.add('extendWrapUp');
  if (isFeedbackNeeded) commands.add('giveFeedback');
  return commands;
}

/** The effect of a pause without a chosen reason: it is sent as it is, with the only reason, or the user has to choose. */
export type PauseChoice =
  | { readonly kind: 'plain' }
  | { readonly kind: 'only'; readonly reason: string }
  | { readonly kind: 'choose'; readonly reasons: readonly PauseReason[] };

/**
 * The rule for the reason of a pause: a pause without reasons is plain, the only reason is used, and of several the user
 * chooses a reason.
 */
export function pauseChoice(reasons: readonly PauseReason[]): PauseChoice {
  const [first, second] = reasons;
  if (first === undefined) return { kind: 'plain' };
  if (second === undefined) return { kind: 'only', reason: first.acdPauseReasonID };
  return { kind: 'choose', reasons };
}
