import * as z from 'zod/mini';

/** An item of `GET v1/user/GeoArea`: an area in which a user can be. */
export const geoArea = z.object({
  restUri: z.string(),
  geoAreaID: z.string(),
  label: z.string(),
  /** The digits that complete a local number which the user dials, as `01`. */
  areaCode: z._default(z.string(), ''),
  /** The user has chosen this area. */
  isChosen: z._default(z.boolean(), false),
});
/** An area in which a user can be. */
export type GeoArea = z.infer<typeof geoArea>;

/** `PUT v1/user/GeoArea/bean`; null: no area. */
export const chosenGeoArea = z.strictObject({ geoAreaID: z.nullable(z.string()) });
