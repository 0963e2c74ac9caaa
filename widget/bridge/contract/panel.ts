import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

const length = z.number().check(z.minimum(40), z.maximum(4000));

/** The size that the widget needs. An omitted length may stay as it is. */
export interface WantedSize {
  /** The widget needs one line only. A page may show less, such as a button. */
  readonly isMinimised: boolean;
  /** The width in CSS pixels. */
  readonly width?: number | undefined;
  /** The height in CSS pixels. */
  readonly height?: number | undefined;
}

export const wantedSize = z.object({
  isMinimised: z.boolean(),
  width: z.optional(length),
  height: z.optional(length),
});
true satisfies SameType<WantedSize, z.output<typeof wantedSize>>;

/** The size, language and theme of the widget. */
export interface PanelState {
  /** The widget is shown in one line. */
  readonly isMinimised: boolean;
  /** The phone is in this frame. Otherwise it is in its own window, or in another tab of the same user. */
  readonly isHere: boolean;
  /** The width of the frame in CSS pixels. */
  readonly width: number;
  /** The height of the frame in CSS pixels. */
  readonly height: number;
  /** The language of the widget, BCP 47. */
  readonly language: string;
  /** The theme that the user or the page has chosen. */
  readonly theme: 'system' | 'light' | 'dark';
}

export const panelState = z.object({
  isMinimised: z.boolean(),
  isHere: z.boolean(),
  width: z.number(),
  height: z.number(),
  language: z.string(),
  theme: z.enum(['system', 'light', 'dark']),
});
true satisfies SameType<PanelState, z.output<typeof panelState>>;
