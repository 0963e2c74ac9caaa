import type { Clock } from '../base/clock.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { Group } from './group-settings.ts';
import { isOpenAt } from './opening.ts';

/** Calendars open and close groups on full minutes. */
const calendarMs = 60_000;

interface GroupCalendarsDeps {
  readonly clock: Clock;
  readonly company: CurrentCompany;
  /** The group as it is now. */
  readonly group: (id: number) => Group;
  /** Called with the groups that their calendars have opened or closed. */
  readonly onChange: (groupIds: readonly number[]) => void;
}

/** Follows the opening hours of all groups. */
export class GroupCalendars {
  readonly #deps: GroupCalendarsDeps;
  readonly #wasOpen = new Map<number, boolean>();
  readonly #stop: () => void;

  constructor(groupIds: Iterable<number>, deps: GroupCalendarsDeps) {
    this.#deps = deps;
    for (const id of groupIds) this.changed(id);
    this.#stop = deps.clock.every(calendarMs, () => this.#follow());
  }

  isOpen(groupId: number): boolean {
    const { clock, company, group } = this.#deps;
    return isOpenAt(company.current.timeZone, group(groupId).hours, clock.now());
  }

  /** To be called when the hours of a group are new. */
  changed(groupId: number): void {
    this.#wasOpen.set(groupId, this.isOpen(groupId));
  }

  /** To be called when a group is gone. */
  forget(groupId: number): void {
    this.#wasOpen.delete(groupId);
  }

  /** Ends the timer. */
  stop(): void {
    this.#stop();
  }

  #follow(): void {
    const changed = [...this.#wasOpen].filter(([id, was]) => this.isOpen(id) !== was).map(([id]) => id);
    for (const id of changed) this.changed(id);
    if (changed.length > 0) this.#deps.onChange(changed);
  }
}
