import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { readQr } from './qr-bytes.ts';
import styles from './verification.module.css';
import { trustWords } from './words.ts';

/** The time between two pictures that are searched for a code. */
const searchMs = 250;
/** Pictures are made this wide at most, which is enough for a code that fills a third of it. */
const maxWidth = 640;

/** Props of `QrScanner`. */
export interface QrScannerProps {
  /** Receives the bytes of each code that the camera sees, until the component is gone. */
  readonly onCode: (bytes: Uint8Array) => void;
}

/** Shows the picture of the camera and searches it for a QR code. */
export function QrScanner({ onCode }: QrScannerProps) {
  const words = useTranslate(trustWords);
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return stop();
      if (!video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
    }
    start().catch(() => {
      // There is no camera, or the user does not allow it. Emoji are the other way.
      if (!isGone) setFailed(true);
    });
    const timer = setInterval(() => {
      const bytes = video.current && readFrame(video.current);
      if (bytes) onCode(bytes);
    }, searchMs);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop();
    };
  }, [onCode]);
  if (hasFailed) return <p role="alert">{words('trust.noCamera')}</p>;
  return <video ref={video} className={styles.camera} muted playsInline aria-label={words('trust.camera')} />;
}

function readFrame(video: HTMLVideoElement): Uint8Array | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, maxWidth / videoWidth);
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return readQr(context.getImageData(0, 0, canvas.width, canvas.height));
}
