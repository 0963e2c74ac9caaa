import { idOf } from '../../../../sdk/wire/id-of.ts';
import { speedDial, speedDialDraft } from '../../../../sdk/wire/people/favorites.ts';
import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { SpeedDialUsed, TooManySpeedDials } from '../speed-dials.ts';

/** The user's speed dials. */
export const speedDials: Resource = {
  path: 'v1/directory/SpeedDial',
  access: 'user',
  GET: list({
    about: 'Returns the speed dials of the user. The number is called by a star and the code.',
    item: speedDial,
    read: ({ person, services }: UserRequest) => services.speedDials.all(person),
  }),
  POST: write({
    about:
      'Adds a speed dial for a number of an entry of the directory. Answers 406 `Emergency number: …` for a number of an emergency service, 409 with LAL_10_15 if the code is used, and with LAL_10_12 if there are too many.',
    refuses: [406, 409],
    body: speedDialDraft,
    answers: speedDial,
    status: 201,
    handle: async ({ person, services }: UserRequest, draft) => {
      if (isEmergencyNumber(draft.number)) throw refuse(406, `Emergency number: ${draft.number}`, 'number');
      const uid = idOf(draft.contact);
      if (!(await services.directory.find(person, uid)))
        throw refuse(400, 'There is no such entry.', 'contact');
      try {
        return { item: await services.speedDials.add(person, uid, draft) };
      } catch (error) {
        if (error instanceof SpeedDialUsed)
          throw new Refusal(409, error.message, { exceptionId: 'LAL_10_15' });
        if (error instanceof TooManySpeedDials)
          throw new Refusal(409, error.message, { exceptionId: 'LAL_10_12' });
        throw error;
      }
    },
  }),
};

/** A speed dial, by its code. */
export const speedDialResource: Resource = {
  path: 'v1/directory/SpeedDial/:code',
  access: 'user',
  DELETE: write({
    about: 'Deletes the speed dial.',
    handle: async ({ person, params, services }: UserRequest) => {
      if (!(await services.speedDials.remove(person, params.code ?? '')))
        throw refuse(404, 'There is no such speed dial.');
      return {};
    },
  }),
};
