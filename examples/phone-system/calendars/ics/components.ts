import ICAL from 'ical.js';

/** The text is not in the iCalendar format. */
export class NoCalendarFile extends Error {}

/** The parts of a file. */
export interface FileComponents {
  /** The calendars in the file; usually a single calendar. */
  readonly roots: readonly ICAL.Component[];
  /** The names of events that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Returns the parts of a file. Events that cannot be read do not hold up the others. @throws NoCalendarFile */
export function readComponents(text: string): FileComponents {
  const readable = withQuotedZones(text);
  try {
    return { roots: parse(readable), unreadable: [] };
  } catch {
    // The library gives a whole file up for a single value that it does not know.
    return readApart(readable);
  }
}

/** Quotes names of zones with colons or commas, as in `TZID=tzone://Microsoft/Utc:20261201T090000`, which some programs do not. */
const withQuotedZones = (text: string): string =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .replace(/^([A-Z-]+;(?:[^:"\r\n]*;)?TZID=)([^";\r\n]*[:,][^";\r\n]*)(?=:\d{8}(?!.*:))/gim, '$1"$2"');

function parse(text: string): readonly ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
    const components = roots.map((root) => new ICAL.Component(root as never));
    if (components.length > 0 && components.every(({ name }) => name === 'vcalendar')) return components;
  } catch (error) {
    throw new NoCalendarFile(error instanceof Error ? error.message : String(error));
  }
  throw new NoCalendarFile('There is no VCALENDAR.');
}

/** Reads each event for itself. */
function readApart(text: string): FileComponents {
  const events: string[][] = [];
  const rest: string[] = [];
  let event: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^BEGIN:VEVENT$/i.test(line)) {
      event = [];
      events.push(event);
    }
    (event ?? rest).push(line);
    if (/^END:VEVENT$/i.test(line)) event = undefined;
  }
  const roots = parse(rest.join('\r\n'));
  const unreadable: string[] = [];
  for (const lines of events) {
    try {
      const [root] = parse(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
      for (const one of root?.getAllSubcomponents('vevent') ?? []) roots[0]?.addSubcomponent(one);
    } catch {
      unreadable.push(/^SUMMARY[^:\n]*:(.*)$/im.exec(lines.join('\n'))?.[1] ?? '');
    }
  }
  return { roots, unreadable };
}
