import { callQualityRecord } from '../../../../sdk/wire/calls/call-quality.ts';
import { perSystem } from '../../resources/per-system.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { CallQualities } from '../call-qualities.ts';

const callQualities = perSystem(({ db }) => new CallQualities(db));

/** Returns the id of the requested row of the call history, if the row belongs to this user. */
async function recordId({ params, person, services }: UserRequest): Promise<number | undefined> {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : undefined;
  return id !== undefined && (await services.records.byId(person.id, id)) ? id : undefined;
}

/** How well a call could be heard. */
export const callQuality: Resource = {
  path: 'v1/logs/CallHistory/:id/quality',
  isFree: true,
  access: 'user',
  GET: one({
    about:
      'Returns the audio quality of this call as the user’s phone measured it. Answers 404 if no phone measured it.',
    answers: callQualityRecord,
    read: async (request: UserRequest) => {
      const id = await recordId(request);
      return id === undefined ? undefined : callQualities(request.services).of(id);
    },
  }),
  PUT: write({
    about: 'Stores what a phone measured, at the end of a call. A second report replaces the first.',
    body: callQualityRecord,
    handle: async (request: UserRequest, record) => {
      const id = await recordId(request);
      if (id === undefined) throw refuse(404, 'There is no such call.');
      const { services, person } = request;
      await services.records.retell({ id, personId: person.id }, () =>
        callQualities(services).keep(id, record),
      );
      return {};
    },
  }),
};
