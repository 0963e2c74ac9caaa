import styles from './sign-in.module.css';

/** The radii of the rings around the mark, each fainter than the last. */
const rings = [220, 290, 370, 460, 560];

/** The half of a wide sign-in page without the form: a call that spreads from the mark, and the name of the product. */
export const SignInArt = ({ name }: { name: string }) => (
  <div className={styles.art} aria-hidden="true">
    <svg aria-hidden="true" viewBox="-400 -450 800 900" preserveAspectRatio="xMidYMid slice">
      {rings.map((radius, at) => (
        <circle key={radius} r={radius} opacity={0.32 - at * 0.06} />
      ))}
    </svg>
    <svg aria-hidden="true" className={styles.artMark} viewBox="-180 -180 360 360">
      <path d="M88 -108a140 140 0 1 0 0 216" />
      <circle cx="127" r="52" />
    </svg>
    <p className={styles.name}>{name}</p>
  </div>
);
