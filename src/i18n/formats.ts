/** How the language in use writes dates, times and weeks. */
export interface Formats {
  /** A pattern as `dd/MM/y`: `d`, `M` and `y`, doubled for two digits. */
  readonly shortDate: string;
  readonly hourCycle: 'h12' | 'h23';
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
  /** Days without work; 0 is Sunday. */
  readonly weekend: readonly number[];
}

/** What counts until the formats of a language are loaded, and where none can be. */
const fallback: Formats = { shortDate: 'dd/MM/y', hourCycle: 'h12', firstDayOfWeek: 0, weekend: [6, 0] };

let present = fallback;

/** Writes dates and times so from the next change of language on. */
export function setFormats(formats: Formats): void {
  present = formats;
}

export const formats = (): Formats => present;

/** A date by a pattern; what is quoted in it stays as it is. */
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
