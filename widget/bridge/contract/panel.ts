import * as z from 'zod/mini';

const about = z.describe;
const length = z.number().check(z.minimum(40), z.maximum(4000), about('CSS pixels'));

/** The size that the widget needs. An omitted length may stay as it is. */
export const wantedSize = z.object({
  isMinimised: z
    .boolean()
    .check(about('The widget needs one line only. A page may show less, such as a button')),
  width: z.optional(length),
  height: z.optional(length),
});

/** The size, language and theme of the widget. */
export const panelState = z.object({
  isMinimised: z.boolean().check(about('The widget is shown in one line')),
  isHere: z
    .boolean()
    .check(
      about(
        'The phone is in this frame. Otherwise it is in its own window, or in another tab of the same user',
      ),
    ),
  width: z.number().check(about('The width of the frame in CSS pixels')),
  height: z.number().check(about('The height of the frame in CSS pixels')),
  language: z.string().check(about('The language of the widget, BCP 47')),
  theme: z.enum(['system', 'light', 'dark']).check(about('The theme that the user or the page has chosen')),
});
