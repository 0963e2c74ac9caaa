import * as z from 'zod/mini';
import { calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import {
  absoluteSlot,
  absoluteSlotDraft,
  weekSlot,
  weekSlotDraft,
} from '../../../../sdk/wire/calendars/slot.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { accepted, checkCallerIds, missing } from './refusals.ts';

const isWeekly = ({ params }: UserRequest) => params.id?.startsWith('w') ?? false;
const anySlot = z.union([weekSlot, absoluteSlot]);

/** A slot of a calendar, by its id. */
export const calendarSlotResource: Resource = {
  path: 'v1/user/CalendarSlot/:id',
  access: 'user',
  GET: one({
    about: 'Returns one slot: a weekly one (its id begins with `w`) or one at a date (`a`).',
    answers: anySlot,
    read: ({ params, person, services }: UserRequest) => {
      const found = services.calendars.withSlot(person.id, params.id ?? '');
      const slots = found ? [...found.weekSlots, ...found.absoluteTimeSlots] : [];
      return slots.find(({ calendarSlotID }) => calendarSlotID === params.id);
    },
  }),
  PUT: write({
    about: 'Replaces a slot by one of the same kind. Answers as the creation does.',
    refuses: [409],
    body: (request: UserRequest) => (isWeekly(request) ? weekSlotDraft : absoluteSlotDraft),
    bodies: [weekSlotDraft, absoluteSlotDraft],
    answers: calendar,
    handle: async (request: UserRequest, slot) => {
      checkCallerIds(request, [slot]);
      const { params, person, services } = request;
      return { item: accepted(await services.calendars.changeSlot(person.id, params.id ?? '', slot)) };
    },
  }),
  DELETE: write({
    about: 'Deletes the slot.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.calendars.removeSlot(person.id, params.id ?? ''))) throw refuse(404, missing);
      return {};
    },
  }),
};
