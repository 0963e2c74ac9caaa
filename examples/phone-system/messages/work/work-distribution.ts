import type { MessageGroup } from '../../queues/message-group.ts';
import { type FreeAgent, mostSkilled, nextToRing } from '../../queues/ring-order.ts';

/** True for a group whose members choose their items: its pattern would ring no agent, or all agents. */
export const isChosen = ({ ringPattern }: Pick<MessageGroup, 'ringPattern'>): boolean =>
  ringPattern === 'pickup' || ringPattern === 'unisson';

/** The facts that decide whether an agent gets a message. */
export interface MessageAgents {
  /** Returns true if a message can be given to this agent now. */
  readonly isReady: (personId: number) => boolean;
  readonly isDoNotDisturb: (personId: number) => boolean;
  /** How many items the agent can have at once; 0 for an agent who takes no messages. */
  readonly limitOf: (personId: number) => number;
  /** How many items the agent has. */
  readonly countOf: (personId: number) => number;
}

/**
 * Chooses the agents who get the messages of groups, by the same patterns and skills as calls. A pattern that compares calls
 * compares messages here: how many the agent has taken (`leastCalls`), has now (`leastTalking`), and since when the agent has got
 * none (`oldestIdle`). The patterns that ring at all or none (`unisson`, `pickup`) leave the choice to the agents.
 */
export class WorkDistribution {
  readonly #agents: MessageAgents;
  /** The position of the agent who got a message last, by group. */
  readonly #last = new Map<number, number>();
  readonly #taken = new Map<number, number>();
  readonly #givenAt = new Map<number, number>();

  constructor(agents: MessageAgents) {
    this.#agents = agents;
  }

  /**
   * Returns the agent who gets a message of this group now.
   *
   * @param passed the agents who had it before and did not answer; they get it again only if no other agent can
   */
  next(group: MessageGroup, passed: ReadonlySet<number>): number | undefined {
    if (isChosen(group)) return undefined;
    const free = group.members.flatMap((member) => this.#candidate(group, member));
    const fresh = free.filter(({ personId }) => !passed.has(personId));
    const asked = fresh.length > 0 ? fresh : free;
    const skilled = group.usesSkills && asked.length > 0 ? mostSkilled(asked) : asked;
    return nextToRing(group.ringPattern, skilled, this.#last.get(group.id) ?? -1)[0]?.personId;
  }

  /** The agent has got, or taken, a message of this group. */
  gave(group: MessageGroup, personId: number, now: number): void {
    const position = group.members.find(({ person_id }) => person_id === personId)?.position;
    if (position !== undefined) this.#last.set(group.id, position);
    this.#taken.set(personId, (this.#taken.get(personId) ?? 0) + 1);
    this.#givenAt.set(personId, now);
  }

  #candidate(
    { bypassesDnd }: MessageGroup,
    { person_id: personId, position, skill_level: skillLevel }: MessageGroup['members'][number],
  ): readonly (FreeAgent & { readonly skillLevel: number })[] {
    const { isReady, isDoNotDisturb, limitOf, countOf } = this.#agents;
    const count = countOf(personId);
    if (count >= limitOf(personId) || !isReady(personId)) return [];
    if (!bypassesDnd && isDoNotDisturb(personId)) return [];
    return [
      {
        personId,
        position,
        skillLevel,
        idleSince: this.#givenAt.get(personId) ?? 0,
        groupCalls: this.#taken.get(personId) ?? 0,
        talkedMs: count,
      },
    ];
  }
}
