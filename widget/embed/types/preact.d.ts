/**
 * The element `<callside-widget>` in JSX of Preact.
 *
 * @module callside/embed/preact
 */

import type { HTMLAttributes } from 'preact';
import type { CallsideWidgetElement, WidgetElementAttributes, WidgetElementListeners } from '../index.ts';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'callside-widget': HTMLAttributes<CallsideWidgetElement> &
        WidgetElementAttributes &
        WidgetElementListeners;
    }
  }
}
