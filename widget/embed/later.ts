/** What not every page needs, loaded when it is asked for. The script `/embed.js` has `later-script.ts` in place of this. */
export const loadPanel = () => import('./panel/panel.ts');
export const loadInspector = () => import('./inspector/inspector.ts');
export const loadPageKeys = () => import('./page-keys/page-keys.ts');
export const loadClickToDial = () => import('./click-to-dial/click-to-dial.ts');
