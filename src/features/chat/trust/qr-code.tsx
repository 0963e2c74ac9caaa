import { useMemo } from 'react';
import { trustWords } from '../../../i18n/en/chat/trust.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { qrRows } from './qr-bytes.ts';
import styles from './verification.module.css';

/** Draws bytes as a QR code, dark on white in both themes, because readers of codes expect that. */
export function QrCode({ bytes }: { bytes: Uint8Array }) {
  const words = useTranslate(trustWords);
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
      aria-label={words('trust.code')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
