import {
  calendar,
  calendarLimits,
  changedCalendar,
  newCalendar,
  newSlots,
} from '../../../../sdk/wire/calendars/calendar.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, type UserRequest } from '../../resources/resource.ts';
import { accepted, checkCallerIds, missing } from './refusals.ts';

/** The calendars of the signed-in user. */
export const calendarCollection = collection({
  path: 'v1/user/Calendar',
  access: 'user',
  item: calendar,
  missing,
  topic: ({ person }) => topics.calendars(person.id),
  list: {
    about:
      'Returns the calendars of the signed-in user, each with its slots. Hours are those of clocks in its `timeZone`. Of several active calendars, the first with a slot decides about the presence.',
    read: ({ person, services }) => services.calendars.of(person.id),
  },
  create: {
    about: `Creates an empty calendar, in the time zone of the enterprise unless another one is sent. Answers 409 with \`CALENDAR_QUOTA\` if there are ${calendarLimits.calendars}.`,
    refuses: [409],
    body: newCalendar,
    handle: async ({ person, services }, body) => accepted(await services.calendars.add(person.id, body)),
  },
  one: {
    about: 'Returns one calendar with its slots.',
    read: ({ id, person, services }) => services.calendars.byId(person.id, id),
  },
  change: {
    about: 'Updates the name, the time zone or the activity. Slots keep the hours that clocks show.',
    refuses: [409],
    body: changedCalendar,
    handle: async ({ id, person, services }, body) =>
      accepted(await services.calendars.change(person.id, id, body)),
  },
  remove: {
    about: 'Deletes the calendar with its slots.',
    handle: ({ id, person, services }) => services.calendars.remove(person.id, id),
  },
});

/** New slots of a calendar. */
export const newCalendarSlots = action({
  path: 'v1/user/Calendar/:id/Slot',
  access: 'user',
  about: `Adds slots, all or none; with \`replaces\` in the place of a slot, which stays if they are refused. Answers 400 for none, for a slot that ends before it begins and for a date that does not exist, 403 for a caller ID that the user may not present, 409 with \`CALENDAR_OVERLAP\` if two slots of one kind overlap (\`cause\`: the stored one), and with \`CALENDAR_QUOTA\` for more than ${calendarLimits.weekSlots} weekly slots or ${calendarLimits.absoluteTimeSlots} others.`,
  refuses: [409],
  body: ({ services, person, params }: UserRequest) => {
    found(services.calendars.byId(person.id, params.id ?? ''), missing);
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
    return { item: accepted(await services.calendars.addSlots(person.id, params.id ?? '', slots)) };
  },
});
