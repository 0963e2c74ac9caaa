import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** An area in which a user can be. */
export interface GeoArea {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the area. */
  readonly geoAreaID: string;
  /** The name of the area. */
  readonly label: string;
  /** The digits that complete a local number which the user dials, as `01`. */
  readonly areaCode: string;
  /** The user has chosen this area. */
  readonly isChosen: boolean;
}

export const geoArea = z.object({
  restUri: z.string(),
  geoAreaID: z.string(),
  label: z.string(),
  areaCode: z._default(z.string(), ''),
  isChosen: z._default(z.boolean(), false),
});
true satisfies SameType<GeoArea, z.output<typeof geoArea>>;

/** `PUT v1/user/GeoArea/bean`; null: no area. */
export const chosenGeoArea = z.strictObject({ geoAreaID: z.nullable(z.string()) });
