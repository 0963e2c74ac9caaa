/**
 * The element `<callside-widget>` in JSX of React 18 and 19.
 *
 * @module callside/embed/react
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CallsideWidgetElement, WidgetElementAttributes, WidgetElementListeners } from '../index.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'callside-widget': DetailedHTMLProps<
        HTMLAttributes<CallsideWidgetElement> & WidgetElementAttributes & WidgetElementListeners,
        CallsideWidgetElement
      >;
    }
  }
}
