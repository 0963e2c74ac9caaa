import type { CallGroups } from '../call-groups/call-groups.ts';
import type { AnsweringPhones } from '../demonstration-port.ts';
import { NumberLookup } from '../numbers/number-lookup.ts';
import { NumberPlan } from '../numbers/number-plan.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import { SecretRoutes } from '../services/secret-routes.ts';
import type { Core } from './core.ts';
import type { composeDirectory } from './directory.ts';
import type { composeUsers } from './users.ts';
import type { composeVoicemail } from './voicemail.ts';

type NumbersDeps = Pick<Awaited<ReturnType<typeof composeUsers>>, 'people' | 'geoAreas'> &
  Pick<Awaited<ReturnType<typeof composeDirectory>>, 'speedDials'> &
  Pick<Awaited<ReturnType<typeof composeVoicemail>>, 'mailboxes'> & {
    readonly answeringPhones: AnsweringPhones | undefined;
    readonly groups: AcdGroups;
    readonly callGroups: CallGroups;
  };

/** The numbers that can be called. */
export function composeNumbers({ clock, company, numbering, callRights }: Core, deps: NumbersDeps) {
  const { people, geoAreas, speedDials, mailboxes, answeringPhones, groups, callGroups } = deps;
  const secretRoutes = new SecretRoutes((ms, then) => clock.after(ms, then));
  const numberPlan = new NumberPlan({
    company,
    numbering,
    people,
    answeringAt: (number) => answeringPhones?.byNumber(number),
    groups: (number) => groups.rung(number),
    callGroups: (number) => callGroups.called(number),
    speedDial: (personId, code) => speedDials.numberOf(personId, code),
    completeNumber: (dialled, callerId) => geoAreas.complete(dialled, callerId),
    mailboxAccess: (person) => mailboxes.accessOf(person),
    secretRoute: (destination) => secretRoutes.take(destination),
  });
  return { secretRoutes, numberPlan, numbers: new NumberLookup(numberPlan, company, callRights) };
}
