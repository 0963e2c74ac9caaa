import { defineWidgetElement } from './element.ts';

/** The globals of `/embed.js`: `Callside`, and the element `<callside-widget>`. */
export * from './index.ts';

defineWidgetElement();
