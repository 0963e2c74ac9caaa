import type { LucideIcon } from 'lucide-react';

/** A picture for a control: one icon of lucide. */
export type Icon = LucideIcon;

/** Edge length of an icon in a control or a row, in px. */
export const iconSize = 18;
