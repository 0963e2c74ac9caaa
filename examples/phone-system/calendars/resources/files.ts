import { calendarLimits } from '../../../../sdk/wire/calendars/calendar.ts';
import { calendarFile, calendarImport, importResult } from '../../../../sdk/wire/calendars/file.ts';
import { readFileOf } from '../../resources/read-file.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest } from '../../resources/resource.ts';
import { accepted, missing } from './refusals.ts';

/** The library for the format is loaded with the first export. */
const files = () => import('../ics/files.ts');

/** The import of a file. */
export const calendarImports = action({
  path: 'v1/user/Calendar/:id/Import',
  access: 'user',
  about: `Adds the events of a file in the iCalendar format (\`.ics\`), or with \`isPreview\` only answers what it would add. An endless weekly or daily series becomes weekly slots; any other one becomes a slot for each of its times in the next 366 days, and so does one that begins later than in a week, because a weekly slot has no first day. \`losses\` names that as \`weekly\`, and weekly slots that apply before their series begins as \`early\`. Events that have ended, recur several times a day, have an unknown time zone, or would overlap are left out, and the answer has the reason of each. Answers 400 for a text in another format or of more than ${calendarLimits.fileLength} characters.`,
  refuses: [409],
  body: ({ services, person, params }: UserRequest) => {
    found(services.calendars.byId(person.id, params.id ?? ''), missing);
    return calendarImport;
  },
  bodies: [calendarImport],
  answers: importResult,
  handle: async (request: UserRequest, { text, presenceState, isPreview }) => {
    const { params, person, services } = request;
    const calendar = found(services.calendars.byId(person.id, params.id ?? ''), missing);
    const ownCallerIds = services.callerIds.allowed(person).map(({ customCallerID }) => customCallerID);
    const options = { calendar, now: services.clock.now(), presenceState, ownCallerIds };
    const reading = await readFileOf(request, 'calendar', { text, options });
    if ('problem' in reading) throw refuse(400, `This is no calendar file: ${reading.problem}`, 'text');
    const { events, weekSlots, absoluteTimeSlots } = reading.plan;
    if (!isPreview && weekSlots.length + absoluteTimeSlots.length > 0) {
      const slots = { weekSlots: [...weekSlots], absoluteTimeSlots: [...absoluteTimeSlots] };
      // Another client can have added slots meanwhile.
      accepted(await services.calendars.addSlots(person.id, calendar.calendarID, slots));
    }
    return { item: { restUri: `${calendar.restUri}/Import`, events: [...events] } };
  },
});

/** A calendar as a file. */
export const calendarExport: Resource = {
  path: 'v1/user/Calendar/:id/File',
  access: 'user',
  GET: one({
    about:
      'Returns a calendar as a file in the iCalendar format (RFC 5545), with its time zone. What other programs have no property for, such as the presence, is in properties whose names begin with `X-CALLSIDE`.',
    answers: calendarFile,
    read: async ({ params, person, services }: UserRequest) => {
      const calendar = services.calendars.byId(person.id, params.id ?? '');
      if (!calendar) return undefined;
      const { writeCalendar } = await files();
      return {
        restUri: `${calendar.restUri}/File`,
        name: `${calendar.label.replace(/[^\p{L}\p{N} ._-]/gu, '-')}.ics`,
        text: writeCalendar(calendar, {
          fileId: services.calendars.fileIdOf(calendar),
          now: services.clock.now(),
        }),
      };
    },
  }),
};
