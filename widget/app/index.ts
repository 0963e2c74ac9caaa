export { Widget } from './widget.tsx';
