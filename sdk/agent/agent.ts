import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type FeedbackCode, feedbackCode, type PauseReason, pauseReason } from '#wire/acd-group.ts';
import { type AgentDay, agentDay } from '#wire/queues/agent-day.ts';
import type { Info } from '#wire/session/info.ts';
import { loadedProfile, type ProfileSource } from '../profile/loaded-profile.ts';
import type { InfoExtension } from '../profile/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { agentError, oneAtATime } from './commands.ts';
import {
  type AgentCommand,
  type AgentState,
  agentState,
  canWork,
  hasVisualQueue,
  isAgent,
  pauseChoice,
  possibleCommands,
  seesDays,
} from './rules.ts';

const paths: Readonly<Record<AgentCommand, string>> = {
  login: 'operatorLogin',
  logout: 'operatorLogout',
  startPause: 'operatorStartPause',
  stopPause: 'operatorStopPause',
  cancelPause: 'operatorCancelPause',
  extendWrapUp: 'operatorExtendPause',
  giveFeedback: 'operatorFeedback',
};
const pauseReasonList = z.object({ items: z.array(pauseReason) });
const feedbackCodeList = z.object({ items: z.array(feedbackCode) });

type CommandBody = Readonly<Record<string, string>> | undefined;

/**
 * The user as an agent of call queues. Methods settle when the router has answered; the result shows in `state`.
 * One command runs at a time. They reject with `agent.commandPending` (another command is under way), `agent.notAgent`,
 * `agent.notPossible` (not in this state), `agent.failed`, `offline`, `timeout`.
 */
export class Agent {
  readonly #rest: DomainDeps['rest'];
  readonly #loadedProfile: () => Promise<Info>;
  readonly #extension: ReadonlySignal<InfoExtension | undefined>;
  readonly #pending = signal<AgentCommand | undefined>(undefined);

  /** Whether the user takes calls of groups: is an agent, takes calls and has a call pad. */
  readonly isAgent: ReadonlySignal<boolean> = computed(() => isAgent(this.#extension.value));
  /** Whether the user can log in and out: an agent who takes calls of groups, messages, or both. */
  readonly canWork: ReadonlySignal<boolean>;
  /** Live; undefined for a user who cannot log in as an agent, and until the router has reported it. */
  readonly state: ReadonlySignal<AgentState | undefined> = computed(() => {
    const extension = this.#extension.value;
    return extension && this.canWork.value ? agentState(extension) : undefined;
  });
  /** The command under way. */
  readonly pending: ReadonlySignal<AgentCommand | undefined> = this.#pending;
  /** The commands that the agent can give now: none while a command is under way. */
  readonly commands: ReadonlySignal<ReadonlySet<AgentCommand>> = computed(() => {
    const state = this.state.value;
    return state && !this.#pending.value ? possibleCommands(state) : new Set();
  });
  /** Whether the user sees the callers of the groups and may choose a caller: an agent with a visual queue, or a supervisor. */
  readonly hasVisualQueue: ReadonlySignal<boolean> = computed(() => hasVisualQueue(this.#extension.value));

  /** True if the user is an agent and the administrator shows agents the figures of `days`. */
  readonly hasDays: ReadonlySignal<boolean> = computed(() => seesDays(this.#extension.value));

  /**
   * The agent's work today and, in the second place, yesterday; empty without `hasDays`. A watched list follows the agent's
   * state.
   */
  readonly days: List<AgentDay>;

  /** @internal */
  constructor(
    deps: ListDeps & Pick<DomainDeps, 'scope' | 'platform'>,
    profile: ProfileSource & { readonly extension: ReadonlySignal<InfoExtension | undefined> },
  ) {
    this.#rest = deps.rest;
    this.#loadedProfile = () => loadedProfile({ ...deps, ...profile });
    this.#extension = profile.extension;
    this.canWork = computed(() => canWork(this.#extension.value, profile.info.value));
    this.days = new RouterList(deps, {
      source: () => (this.hasDays.value ? 'v1/user/AgentDay' : null),
      schema: agentDay,
      isPushed: false,
      // The figures change with the calls and the pauses of the agent.
      staleAfter: () => [this.state.value?.status, this.state.value?.pauseReasonId].join(),
    });
  }

  /** Begins to work, in the groups in which the user takes part. */
  login(): Promise<void> {
    return this.#run('login');
  }

  /** Ends work. Rejects also with `agent.inAcdCall`: a distributed call has to end first. */
  logout(): Promise<void> {
    return this.#run('logout');
  }

  /**
   * Begins a pause; during a call it begins afterwards. Without a `reason` (a `PauseReason.acdPauseReasonID`) the
   * enterprise's only reason is sent, or none. Rejects also with `agent.unknownReason`.
   */
  startPause(options?: { readonly reason?: string }): Promise<void> {
    return this.#run('startPause', async () => {
      const acdPauseReasonID = options?.reason ?? (await this.#onlyReason());
      return acdPauseReasonID === undefined ? undefined : { acdPauseReasonID };
    });
  }

  /** Ends the pause, or the wrap-up of the last call. */
  stopPause(): Promise<void> {
    return this.#run('stopPause');
  }

  /** Takes back a pause, also a pause that waits for the end of a call. */
  cancelPause(): Promise<void> {
    return this.#run('cancelPause');
  }

  /** Makes the wrap-up of the last call longer, by as long as its group allows for it. */
  extendWrapUp(): Promise<void> {
    return this.#run('extendWrapUp');
  }

  /**
   * Notes the outcome of the last call of a group, which waits for an outcome while `state.isFeedbackNeeded`. Rejects also
   * with `agent.unknownReason`.
   *
   * @param outcome `code` is a `FeedbackCode.acdFeedbackCodeID`, `text` a note of at most 2,000 characters
   */
  giveFeedback(outcome: { readonly code: string; readonly text?: string }): Promise<void> {
    const { code: acdFeedbackCodeID, text } = outcome;
    return this.#run('giveFeedback', () => ({ acdFeedbackCodeID, ...(text !== undefined && { text }) }));
  }

  /** Returns the outcomes of a call that the enterprise has; there may be none. */
  async feedbackCodes(): Promise<readonly FeedbackCode[]> {
    return (await this.#rest.read(feedbackCodeList, { path: 'v1/service/AcdFeedbackCodes' })).items;
  }

  /** Returns the reasons that the enterprise has for a pause; there may be none. */
  async pauseReasons(): Promise<readonly PauseReason[]> {
    return (await this.#rest.read(pauseReasonList, { path: 'v1/service/AcdPauseReasons' })).items;
  }

  #run(
    command: AgentCommand,
    bodyOf: () => CommandBody | Promise<CommandBody> = () => undefined,
  ): Promise<void> {
    return oneAtATime(this.#pending, command, async () => {
      if (!this.#extension.peek()) await this.#loadedProfile();
      const extension = this.#extension.peek();
      if (!extension || !this.canWork.peek()) throw new CallsideError('agent.notAgent');
      try {
        const body = await bodyOf();
        await this.#rest.send({
          path: `${extension.restUri}/${paths[command]}`,
          method: 'POST',
          ...(body && { body }),
        });
      } catch (thrown) {
        throw commandError(thrown, command, extension);
      }
    });
  }

  /** A single reason is sent without asking. Where there are several, the user chooses. */
  async #onlyReason(): Promise<string | undefined> {
    const choice = pauseChoice(await this.pauseReasons());
    return choice.kind === 'only' ? choice.reason : undefined;
  }
}

function commandError(thrown: unknown, command: AgentCommand, extension: InfoExtension): CallsideError {
  const error = toCallsideError(thrown, 'agent.failed');
  if (error.status === 400 && (command === 'startPause' || command === 'giveFeedback'))
    return error.as('agent.unknownReason');
  const isInAcdCall = command === 'logout' && extension.operatorStatus === 'ACD_CALL';
  return error.status === 409 && isInAcdCall ? error.as('agent.inAcdCall') : agentError(error);
}
