/** The formats of dates, times and weeks in the current language. */
export interface Formats {
  /** A pattern such as `dd/MM/y`: `d`, `M` and `y`, doubled for two digits. */
  readonly shortDate: string;
  readonly hourCycle: 'h12' | 'h23';
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
  /** The days without work; 0 is Sunday. */
  readonly weekend: readonly number[];
}

const isTwelveHours = () =>
  new Intl.DateTimeFormat([...navigator.languages], { hour: 'numeric' }).resolvedOptions().hour12 === true;

let ownHourCycle: Formats['hourCycle'] | undefined;

/**
 * The formats until the formats of a language are loaded, and where no formats are loaded: after a failure, and in the pages of guests.
 */
const fallback: Formats = {
  shortDate: 'dd/MM/y',
  /**
   * The clock that the browser's user has chosen with the language and the region. To find it costs a tenth of the time until
   * the dial pad takes keys, and the dial pad shows no time.
   */
  get hourCycle() {
    ownHourCycle ??= isTwelveHours() ? 'h12' : 'h23';
    return ownHourCycle;
  },
  firstDayOfWeek: 0,
  weekend: [6, 0],
};

let present = fallback;

/** Sets the formats. They apply from the next change of language. */
export function setFormats(formats: Formats): void {
  present = formats;
}

export const formats = (): Formats => present;

/** Formats a date by a pattern. Quoted text stays unchanged. */
export function writeDate(pattern: string, time: number): string {
  const date = new Date(time);
  const numbers: Readonly<Record<string, number>> = {
    d: date.getDate(),
    M: date.getMonth() + 1,
    y: date.getFullYear(),
  };
  return pattern.replace(/'([^']*)'|(d+|M+|y+)/g, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted;
    const text = String(numbers[part.charAt(0)]);
    return part === 'yy' ? text.slice(-2) : text.padStart(part.length, '0');
  });
}
