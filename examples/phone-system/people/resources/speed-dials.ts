import { idOf } from '../../../../sdk/wire/id-of.ts';
import { speedDial, speedDialDraft } from '../../../../sdk/wire/people/favorites.ts';
import { collection } from '../../resources/collection.ts';
import { Refusal, refuse, refusing } from '../../resources/refusal.ts';
import { SpeedDialUsed, TooManySpeedDials } from '../speed-dials.ts';

function asRefusal(error: unknown): unknown {
  if (error instanceof SpeedDialUsed) return new Refusal(409, error.message, { exceptionId: 'LAL_10_15' });
  if (error instanceof TooManySpeedDials)
    return new Refusal(409, error.message, { exceptionId: 'LAL_10_12' });
  return error;
}

/** The user's speed dials. */
export const speedDialResources = collection({
  path: 'v1/directory/SpeedDial',
  access: 'user',
  key: 'code',
  item: speedDial,
  missing: 'There is no such speed dial.',
  list: {
    about: 'Returns the speed dials of the user. The number is called by a star and the code.',
    read: ({ person, services }) => services.speedDials.all(person),
  },
  create: {
    about:
      'Adds a speed dial for a number of an entry of the directory. Answers 406 `Emergency number: …` for a number of an emergency service, 409 with LAL_10_15 if the code is used, and with LAL_10_12 if there are too many.',
    refuses: [406, 409],
    body: speedDialDraft,
    handle: async ({ person, services }, draft) => {
      if (services.numbering.isEmergency(draft.number))
        throw refuse(406, `Emergency number: ${draft.number}`, 'number');
      const most = services.company.current.numberPlan.speedDialDigits;
      if (draft.code.length > most) throw refuse(400, `A code has at most ${most} digits.`, 'code');
      const uid = idOf(draft.contact);
      if (!(await services.directory.find(person, uid)))
        throw refuse(400, 'There is no such entry.', 'contact');
      return refusing(asRefusal, () => services.speedDials.add(person, uid, draft));
    },
  },
  remove: {
    about: 'Deletes the speed dial.',
    handle: ({ id, person, services }) => services.speedDials.remove(person, id),
  },
});
