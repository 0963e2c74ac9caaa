import { useMemo } from 'react';
import { qrRows } from './qr-bytes.ts';
import styles from './verification.module.css';

/** Props of `QrCode`. */
export interface QrCodeProps {
  readonly bytes: Uint8Array;
  /** The accessible name. */
  readonly label: string;
}

/** Draws bytes as a QR code, dark on white in both themes, because readers of codes expect that. */
export function QrCode({ bytes, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const rows = qrRows(bytes);
    const cells = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: cells.join(''), size: rows.length };
  }, [bytes]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
