import type { ComponentType, SVGAttributes } from 'react';

/** A component for an icon, such as the icons of lucide: an `svg` whose width and height are `size` px. */
export type Icon = ComponentType<SVGAttributes<SVGSVGElement> & { readonly size?: number | string }>;

/** The edge length of an icon in a control or a row, in px. */
export const iconSize = 18;
