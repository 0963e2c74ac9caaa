import styles from './slide.module.css';

/**
 * The class of an element that comes while the user reads or points below it: it grows to its height, so that the page does not jump. A
 * browser that cannot do so, and a user who wants less motion, have it at once.
 */
export const slide = styles.slide;
