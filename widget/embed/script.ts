import { defineWidgetElement } from './element.ts';

/** What `/embed.js` makes of itself: the global `Callside`, and the element `<callside-widget>`. */
export * from './index.ts';

defineWidgetElement();
