import type { ComponentType, SVGAttributes } from 'react';

/** A picture for a control, such as an icon of lucide: an svg whose edges are `size` long, in px. */
export type Icon = ComponentType<SVGAttributes<SVGSVGElement> & { readonly size?: number | string }>;

/** Edge length of an icon in a control or a row, in px. */
export const iconSize = 18;
