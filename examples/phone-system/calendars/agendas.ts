import { type LastingPresence, lastingPresenceAt } from '../../../sdk/wire/calendars/presence-at.ts';
import type { Clock } from '../base/clock.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { Calendars } from './calendars.ts';
import type { Holidays } from './holidays.ts';

const minuteMs = 60_000;

interface Known {
  readonly from: number;
  readonly to: number;
  readonly presence: LastingPresence;
}

interface AgendasOptions {
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly calendars: Pick<Calendars, 'of'>;
  readonly holidays: Pick<Holidays, 'of'>;
  /** Called with each user whose calendar gives another presence than before. */
  readonly onChange: (personId: number) => void;
}

/** The presence that the calendar of each user gives now, followed to the minute. */
export class Agendas {
  readonly #options: AgendasOptions;
  readonly #known = new Map<number, Known>();
  #cancel = () => {};

  constructor(options: AgendasOptions) {
    this.#options = options;
    this.#awaitMinute();
  }

  /** Returns the presence by calendar and holidays, which is `available` without any. */
  of(personId: number): LastingPresence {
    const now = this.#options.clock.now();
    const known = this.#known.get(personId);
    if (known && known.from <= now && now < known.to) return known.presence;
    const { calendars, company, holidays } = this.#options;
    const agenda = {
      timeZone: company.current.timeZone,
      calendars: calendars.of(personId),
      holidays: holidays.of(personId),
    };
    const presence = lastingPresenceAt(agenda, now);
    // The search ends after eight days; it begins again in time.
    this.#known.set(personId, { from: now, to: presence.until ?? now + 24 * 60 * minuteMs, presence });
    return presence;
  }

  /** To be called when a calendar or a holiday of this user is new. */
  changed(personId: number): void {
    this.#known.delete(personId);
    this.#options.onChange(personId);
  }

  /** To be called when the time zone of the company is new. */
  zoneChanged(): void {
    for (const personId of [...this.#known.keys()]) this.changed(personId);
  }

  /** Ends the timer. */
  stop(): void {
    this.#cancel();
  }

  /** Slots begin and end on full minutes. */
  #awaitMinute(): void {
    const { clock } = this.#options;
    const delayMs = minuteMs - (clock.now() % minuteMs);
    this.#cancel = clock.after(delayMs, () => {
      this.#awaitMinute();
      this.#follow();
    });
  }

  #follow(): void {
    const now = this.#options.clock.now();
    for (const [personId, { from, to, presence }] of [...this.#known]) {
      if (from <= now && now < to) continue;
      const next = this.of(personId);
      const isSame =
        next.presenceState === presence.presenceState &&
        next.text === presence.text &&
        next.callerId === presence.callerId &&
        next.until === presence.until;
      if (!isSame) this.#options.onChange(personId);
    }
  }
}
