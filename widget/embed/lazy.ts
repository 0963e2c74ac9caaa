/** Features that not every page needs, loaded on request. The script `/embed.js` uses `lazy-script.ts` instead. */
export const loadPanel = () => import('./panel/panel.ts');
export const loadInspector = () => import('./inspector/inspector.ts');
export const loadPageKeys = () => import('./page-keys/page-keys.ts');
export const loadClickToDial = () => import('./click-to-dial/click-to-dial.ts');
