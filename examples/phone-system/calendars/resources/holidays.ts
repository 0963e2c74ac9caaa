import { calendarLimits, holiday, holidayDraft } from '../../../../sdk/wire/calendars/calendar.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { accepted, missing } from './refusals.ts';

/** The holidays of the signed-in user. */
export const holidayResources = collection({
  path: 'v1/user/Holiday',
  access: 'user',
  item: holiday,
  missing,
  topic: ({ person }) => topics.holidays(person.id),
  list: {
    about:
      'Returns the holidays of the signed-in user: whole days, by the clock of the enterprise, on which a presence by calendar is `holidays`.',
    read: ({ person, services }) => services.holidays.of(person.id),
  },
  create: {
    about: `Adds a holiday. Answers 400 for days that do not exist or end before they begin, and 409 with \`CALENDAR_QUOTA\` if there are ${calendarLimits.holidays}.`,
    refuses: [409],
    body: holidayDraft,
    handle: async ({ person, services }, body) => accepted(await services.holidays.add(person.id, body)),
  },
  one: {
    about: 'Returns one holiday.',
    read: ({ id, person, services }) => services.holidays.byId(person.id, id),
  },
  change: {
    about: 'Replaces a holiday. Answers as the creation does.',
    refuses: [409],
    body: holidayDraft,
    handle: async ({ id, person, services }, body) =>
      accepted(await services.holidays.change(person.id, id, body)),
  },
  remove: {
    about: 'Deletes a holiday.',
    handle: ({ id, person, services }) => services.holidays.remove(person.id, id),
  },
});
