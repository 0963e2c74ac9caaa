/**
 * The widget as a React component; its styles are `callside/widget.css`.
 *
 * @module callside/widget
 */

export { Widget } from './package-widget.tsx';
