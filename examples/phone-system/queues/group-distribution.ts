import { ringPattern } from '../../../sdk/wire/acd-group.ts';
import type { GroupTopic } from '../../../sdk/wire/queues/group-greeting.ts';
import type { Clock } from '../base/clock.ts';
import { groupPath } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { People, Person } from '../users/person.ts';
import type { Agents } from './agents/agents.ts';
import { AgentsByGroup } from './agents/agents-by-group.ts';
import type { Memberships } from './agents/memberships.ts';
import { asMs, type Group, isSpoken } from './group-settings.ts';
import { isOpenAt } from './opening.ts';
import { mostSkilled, nextToRing } from './ring-order.ts';
import type { RungGroup } from './rung-group.ts';

interface DistributionParts {
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly people: People;
  readonly agents: Agents;
  readonly memberships: Memberships;
  /** The group as it is now. */
  readonly group: (id: number) => Group;
  /** Returns true if this user is in Do not disturb. */
  readonly isDoNotDisturb: (personId: number) => boolean;
  /** Returns true if a group has a sound of its own for this topic. */
  readonly hasSound: (groupId: number, topic: GroupTopic) => boolean;
}

/** Which agents the calls of groups ring. */
export class GroupDistribution {
  readonly #parts: DistributionParts;
  /** The members who take part and could take a call now. */
  readonly #free = new AgentsByGroup();
  /** The members who take part, take calls and are logged in. */
  readonly #atWork = new AgentsByGroup();
  /** The position of the agent who was rung last, by group. */
  readonly #lastRung = new Map<number, number>();

  constructor(parts: DistributionParts) {
    this.#parts = parts;
  }

  /** To be called when the state of this agent or the groups in which the agent takes part have changed. */
  refresh(personId: number): void {
    const { agents, memberships } = this.#parts;
    const isIdle = agents.idleSince(personId) !== undefined;
    const isDisturbing = isIdle && this.#parts.isDoNotDisturb(personId);
    const isAtWork = agents.isLoggedIn(personId) && agents.takesCalls(personId);
    for (const { group_id: groupId, is_active: isActive } of memberships.ofPerson(personId)) {
      const isFree = isIdle && (!isDisturbing || this.#parts.group(groupId).row.bypasses_dnd);
      this.#free.set(groupId, personId, { isIn: isActive && isFree });
      this.#atWork.set(groupId, personId, { isIn: isActive && isAtWork });
    }
  }

  /** To be called when this agent is no longer a member of a group. */
  remove(groupId: number, personId: number): void {
    for (const agents of [this.#free, this.#atWork]) agents.set(groupId, personId, { isIn: false });
  }

  /** Returns true if an agent works in the group, the group was not closed by hand, and its calendar is open. */
  isOpen(groupId: number): boolean {
    const { clock, company, group } = this.#parts;
    const { row, hours } = group(groupId);
    const isStaffed = row.is_active && this.#atWork.of(groupId).size > 0;
    return isStaffed && isOpenAt(company.current.timeZone, hours, clock.now());
  }

  /** The group as a call to it sees it. */
  rung(id: number): RungGroup {
    return new CalledGroup(id, this.#parts, this);
  }

  hasFree(groupId: number, except: ReadonlySet<number>): boolean {
    for (const personId of this.#free.of(groupId)) if (!except.has(personId)) return true;
    return false;
  }

  next(groupId: number, except: readonly ReadonlySet<number>[]): readonly Person[] {
    const { agents, people, memberships, group } = this.#parts;
    const { row } = group(groupId);
    if (!row.is_active) return [];
    const free = [...this.#free.of(groupId)].flatMap((personId) => {
      const idleSince = except.some((set) => set.has(personId)) ? undefined : agents.idleSince(personId);
      const member = memberships.find(groupId, personId);
      if (idleSince === undefined || !member) return [];
      const { position, skill_level: skillLevel } = member;
      return [{ personId, position, skillLevel, idleSince, ...agents.workload(personId) }];
    });
    const asked = row.uses_skills ? mostSkilled(free) : free;
    const pattern = ringPattern.parse(row.ring_pattern);
    return nextToRing(pattern, asked, this.#lastRung.get(groupId) ?? -1).flatMap(
      ({ personId }) => people.byId(personId) ?? [],
    );
  }

  rang(groupId: number, personId: number): void {
    const position = this.#parts.memberships.find(groupId, personId)?.position;
    if (position !== undefined) this.#lastRung.set(groupId, position);
  }
}

/** A group as its calls see it; its settings may change while they wait. */
class CalledGroup implements RungGroup {
  readonly id: number;
  readonly path: string;
  readonly #parts: DistributionParts;
  readonly #distribution: GroupDistribution;

  constructor(id: number, parts: DistributionParts, distribution: GroupDistribution) {
    this.id = id;
    this.path = groupPath(id);
    this.#parts = parts;
    this.#distribution = distribution;
  }

  get #row() {
    return this.#parts.group(this.id).row;
  }

  get number() {
    return this.#row.number;
  }

  get directNumber() {
    return this.#row.direct_number ?? undefined;
  }

  get label() {
    return this.#row.label;
  }

  get priority() {
    return this.#row.priority;
  }

  get queueSize() {
    return this.#row.queue_size;
  }

  get maxWaitMs() {
    const { max_wait_seconds: seconds } = this.#row;
    return seconds === null ? undefined : asMs(seconds);
  }

  get ringingMs() {
    const { ringing_seconds: seconds } = this.#row;
    return seconds === null ? undefined : asMs(seconds);
  }

  get unreachableMs() {
    return asMs(this.#row.unreachable_seconds);
  }

  get afterCall() {
    return { pauseMs: asMs(this.#row.syndical_seconds), asksFeedback: this.#row.asks_feedback };
  }

  get callback() {
    const { has_callback, callback_key: key, callback_attempts: most, callback_retry_seconds } = this.#row;
    return has_callback ? { key, most, retryMs: asMs(callback_retry_seconds) } : undefined;
  }

  get overflow() {
    return this.#row.overflow ?? undefined;
  }

  get hasMailbox() {
    return this.#row.has_mailbox;
  }

  get announcementMs() {
    return asMs(this.#row.announcement_seconds);
  }

  announces(topic: GroupTopic): boolean {
    return isSpoken(this.#row, topic) || this.#parts.hasSound(this.id, topic);
  }

  standing(): 'open' | 'closed' {
    return this.#distribution.isOpen(this.id) ? 'open' : 'closed';
  }

  hasFreeAgent(except: ReadonlySet<number>): boolean {
    return this.#distribution.hasFree(this.id, except);
  }

  nextAgents(...except: readonly ReadonlySet<number>[]): readonly Person[] {
    return this.#distribution.next(this.id, except);
  }

  rings(person: Person): void {
    this.#distribution.rang(this.id, person.id);
  }
}
