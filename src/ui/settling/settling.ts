import styles from './settling.module.css';

/**
 * The class of buttons that come by themselves, such as Answer: for half a second a click or a tap does not reach them, because it
 * was meant for what was there before. Keys and screen readers press them at once.
 */
export const settling = styles.settling;
