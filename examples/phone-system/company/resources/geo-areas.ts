import { chosenGeoArea, geoArea } from '../../../../sdk/wire/session/geo-area.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';

const path = 'v1/user/GeoArea';

/** The areas in which a user can be. */
export const geoAreaList: Resource = {
  path,
  access: 'user',
  GET: list({
    about: 'Returns the areas in which the user can be, with the chosen one.',
    item: geoArea,
    read: ({ services, person }: UserRequest) =>
      services.geoAreas.all().map((one) => ({
        ...one,
        restUri: `${path}/${one.geoAreaID}`,
        isChosen: one.geoAreaID === services.geoAreas.of(person.id),
      })),
  }),
};

/** The area of the user. */
export const geoAreaChoice: Resource = {
  path: `${path}/bean`,
  access: 'user',
  PUT: write({
    about: 'Chooses the area whose code completes local numbers that the user dials; `null` for none.',
    refuses: [404],
    body: chosenGeoArea,
    handle: async ({ services, person }: UserRequest, { geoAreaID }) => {
      if (geoAreaID !== null && !services.geoAreas.all().some((one) => one.geoAreaID === geoAreaID))
        throw refuse(404, 'There is no such area.', 'geoAreaID');
      await services.geoAreas.choose(person.id, geoAreaID ?? undefined);
      return {};
    },
  }),
};
