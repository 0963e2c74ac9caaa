import { spawnSync } from 'node:child_process';
import { installPackage } from './packages.ts';

const python = '/usr/bin/python3';
const expand = `
import sys, json, datetime
from icalendar import Calendar
from dateutil.rrule import rrulestr
calendar = Calendar.from_ical(sys.stdin.read())
event = calendar.walk('VEVENT')[0]
def people(value):
    return [] if value is None else value if isinstance(value, list) else [value]
start = event['DTSTART'].dt
times = [start]
if 'RRULE' in event:
    rule = event['RRULE'].to_ical().decode()
    times = list(rrulestr('RRULE:' + rule, dtstart=start)[:6])
print(json.dumps({
    'method': calendar['METHOD'], 'uid': event['UID'], 'sequence': event['SEQUENCE'], 'status': event['STATUS'],
    'summary': event['SUMMARY'], 'organizer': event['ORGANIZER'],
    'attendees': [[str(one), one.params.get('CN'), one.params['ROLE'], one.params['CUTYPE'], one.params['PARTSTAT']]
        for one in people(event.get('ATTENDEE'))],
    'zones': [str(one['TZID']) for one in calendar.walk('VTIMEZONE')],
    'times': [one.strftime('%Y-%m-%dT%H:%M') for one in times],
    'minutes': (event['DTEND'].dt - start).total_seconds() / 60,
}))
`;

/** An invitation as another program reads it. */
export interface ReadInvitation {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly summary: string;
  readonly organizer: string;
  /** Address, name, role, kind and answer of each. */
  readonly attendees: readonly (readonly [string, string | null, string, string, string])[];
  readonly zones: readonly string[];
  /** The first six beginnings, by the clock of the meeting. */
  readonly times: readonly string[];
  readonly minutes: number;
}

/** Finds or installs the calendar libraries of Python. Returns false, with a printed line, without them. */
export function hasPythonCalendar(): boolean {
  const isThere = () => spawnSync(python, ['-c', 'import icalendar, dateutil']).status === 0;
  if (isThere()) return true;
  installPackage('python3-icalendar', 'python3-dateutil');
  if (isThere()) return true;
  console.log(
    'Skipped: tests with the calendar libraries of Python. Install python3-icalendar and python3-dateutil.',
  );
  return false;
}

/** Reads a file in the iCalendar format with the libraries of Python. It throws if the file is not in the format. */
export function readWithPython(file: string): ReadInvitation {
  const { status, stdout, stderr } = spawnSync(python, ['-c', expand], { input: file, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
