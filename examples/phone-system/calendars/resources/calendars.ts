import {
  calendar,
  calendarLimits,
  changedCalendar,
  newCalendar,
  newSlots,
} from '../../../../sdk/wire/calendars/calendar.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { isCalendarFault } from '../calendar-faults.ts';
import { checkCallerIds, gone, refusalOf } from './refusals.ts';

const topic = ({ person }: UserRequest) => topics.calendars(person.id);

/** The calendars of the signed-in user. */
export const calendars: Resource = {
  path: 'v1/user/Calendar',
  access: 'user',
  GET: list({
    about:
      'Returns the calendars of the signed-in user, each with its slots. Hours are those of clocks in its `timeZone`. Of several active calendars, the first with a slot decides about the presence.',
    item: calendar,
    read: ({ person, services }: UserRequest) => services.calendars.of(person.id),
    topic,
  }),
  POST: write({
    about: `Creates an empty calendar, in the time zone of the enterprise unless another one is sent. Answers 409 with \`CALENDAR_QUOTA\` if there are ${calendarLimits.calendars}.`,
    refuses: [409],
    body: newCalendar,
    answers: calendar,
    status: 201,
    handle: async ({ person, services }: UserRequest, body) => {
      const item = await services.calendars.add(person.id, body);
      if (isCalendarFault(item)) throw refusalOf(item);
      return { item };
    },
  }),
};

/** A calendar, by its id. */
export const calendarResource: Resource = {
  path: 'v1/user/Calendar/:id',
  access: 'user',
  GET: one({
    about: 'Returns one calendar with its slots.',
    answers: calendar,
    read: ({ params, person, services }: UserRequest) => services.calendars.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about: 'Updates the name, the time zone or the activity. Slots keep the hours that clocks show.',
    refuses: [409],
    body: changedCalendar,
    answers: calendar,
    handle: async ({ params, person, services }: UserRequest, body) => {
      const item = await services.calendars.change(person.id, params.id ?? '', body);
      if (isCalendarFault(item)) throw refusalOf(item);
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes the calendar with its slots.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.calendars.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};

/** New slots of a calendar. */
export const newCalendarSlots: Resource = {
  path: 'v1/user/Calendar/:id/Slot',
  access: 'user',
  POST: write({
    about: `Adds slots, all or none; with \`replaces\` in the place of a slot, which stays if they are refused. Answers 400 for none, for a slot that ends before it begins and for a date that does not exist, 403 for a caller ID that the user may not present, 409 with \`CALENDAR_OVERLAP\` if two slots of one kind overlap (\`cause\`: the stored one), and with \`CALENDAR_QUOTA\` for more than ${calendarLimits.weekSlots} weekly slots or ${calendarLimits.absoluteTimeSlots} others.`,
    refuses: [409],
    body: ({ services, person, params }: UserRequest) => {
      if (!services.calendars.byId(person.id, params.id ?? '')) throw gone();
      return newSlots;
    },
    bodies: [newSlots],
    answers: calendar,
    status: 201,
    handle: async (request: UserRequest, slots) => {
      const all = [...slots.weekSlots, ...slots.absoluteTimeSlots];
      if (all.length === 0) throw refuse(400, 'There is no slot, because no day is chosen.', 'weekSlots');
      checkCallerIds(request, all);
      const { params, person, services } = request;
      const item = await services.calendars.addSlots(person.id, params.id ?? '', slots);
      if (isCalendarFault(item)) throw refusalOf(item);
      return { item };
    },
  }),
};
