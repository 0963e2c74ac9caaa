import { calendarLimits, holiday, holidayDraft } from '../../../../sdk/wire/calendars/calendar.ts';
import { topics } from '../../base/changes.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { gone, refusalOf } from './refusals.ts';

const topic = ({ person }: UserRequest) => topics.holidays(person.id);

/** The holidays of the signed-in user. */
export const holidays: Resource = {
  path: 'v1/user/Holiday',
  access: 'user',
  GET: list({
    about:
      'Returns the holidays of the signed-in user: whole days, by the clock of the enterprise, on which a presence by calendar is `holidays`.',
    item: holiday,
    read: ({ person, services }: UserRequest) => services.holidays.of(person.id),
    topic,
  }),
  POST: write({
    about: `Adds a holiday. Answers 400 for days that do not exist or end before they begin, and 409 with \`CALENDAR_QUOTA\` if there are ${calendarLimits.holidays}.`,
    refuses: [409],
    body: holidayDraft,
    answers: holiday,
    status: 201,
    handle: async ({ person, services }: UserRequest, body) => {
      const item = await services.holidays.add(person.id, body);
      if (typeof item === 'string') throw refusalOf(item);
      return { item };
    },
  }),
};

/** A holiday, by its id. */
export const holidayResource: Resource = {
  path: 'v1/user/Holiday/:id',
  access: 'user',
  GET: one({
    about: 'Returns one holiday.',
    answers: holiday,
    read: ({ params, person, services }: UserRequest) => services.holidays.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about: 'Replaces a holiday. Answers as the creation does.',
    refuses: [409],
    body: holidayDraft,
    answers: holiday,
    handle: async ({ params, person, services }: UserRequest, body) => {
      const item = await services.holidays.change(person.id, params.id ?? '', body);
      if (typeof item === 'string') throw refusalOf(item);
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes a holiday.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.holidays.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};
