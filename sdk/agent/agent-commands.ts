import type { ReadonlySignal, Signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type PauseReason, pauseReason } from '../wire/agent.ts';
import type { AgentCommand } from './agent.ts';
import { agentError } from './agent-errors.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type AgentExtension, isAgent } from './rules.ts';

const paths: Readonly<Record<AgentCommand, string>> = {
  login: 'operatorLogin',
  logout: 'operatorLogout',
  startPause: 'operatorStartPause',
  stopPause: 'operatorStopPause',
  cancelPause: 'operatorCancelPause',
};

interface AgentDesk {
  readonly rest: Rest;
  readonly extension: ReadonlySignal<AgentExtension | undefined>;
}

/** The reasons that the enterprise has for a pause. */
export async function pauseReasons({ rest }: Pick<AgentDesk, 'rest'>): Promise<readonly PauseReason[]> {
  const list = z.object({ items: z.array(pauseReason) });
  return (await rest.read(list, { path: 'v1/service/AcdPauseReasons' })).items;
}

/**
 * Gives a command at the extension of an agent.
 *
 * @param pending where the command is shown while it is under way
 * @param reason of a pause
 */
export function commandAgent(
  desk: AgentDesk,
  pending: Signal<AgentCommand | undefined>,
  command: AgentCommand,
  reason?: string,
): Promise<void> {
  const { rest } = desk;
  return oneAtATime(pending, command, async () => {
    const extension = desk.extension.peek();
    if (!extension || !isAgent(extension)) throw new CallsideError('agent.notAgent');
    try {
      const acdPauseReasonID =
        command === 'startPause' ? (reason ?? (await onlyReason({ rest }))) : undefined;
      await rest.send({
        path: `${extension.restUri}/${paths[command]}`,
        method: 'POST',
        ...(acdPauseReasonID === undefined ? {} : { body: { acdPauseReasonID } }),
      });
    } catch (thrown) {
      throw commandError(thrown, command, extension);
    }
  });
}

function commandError(thrown: unknown, command: AgentCommand, extension: AgentExtension): CallsideError {
  const error = toCallsideError(thrown, 'agent.failed');
  if (error.status === 400 && command === 'startPause') return error.as('agent.unknownReason');
  const isInAcdCall = command === 'logout' && extension.operatorStatus === 'ACD_CALL';
  return error.status === 409 && isInAcdCall ? error.as('agent.inAcdCall') : agentError(error);
}

/** Core 4: where there is one reason it is given, and where there are several the user chooses. */
async function onlyReason(desk: Pick<AgentDesk, 'rest'>): Promise<string | undefined> {
  const reasons = await pauseReasons(desk);
  return reasons.length === 1 ? reasons[0]?.acdPauseReasonID : undefined;
}
