import Search from 'lucide-react/icons/search';
import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { DesktopPairing, DesktopPhone } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import styles from './desktop-phone.module.css';
import { desktopPhoneWords } from './words.ts';

type Downloads = Awaited<ReturnType<DesktopPhone['downloads']>>;

/** Returns the command that runs the program: a downloaded script by Node, an installed program by its name. */
const commandOf = (downloads: Downloads | undefined): string => {
  const script = downloads?.find(({ file }) => file.endsWith('.js'));
  return script ? `node ${script.file}` : 'callside-helper';
};

/** The way to a phone on this computer: the program, and the permission for this browser. */
export function DesktopPhoneSetUp({ phone }: { readonly phone: DesktopPhone }) {
  const words = useTranslate(desktopPhoneWords);
  const run = useRun();
  const pairing = useSignalValue(phone.pairing);
  const load = useCallback(() => phone.downloads(), [phone]);
  const downloads = useLoaded(load, undefined);
  const isFirst = pairing.name === 'none';
  return (
    <>
      <p>{words('desktopPhone.about')}</p>
      {pairing.name === 'waiting' ? (
        <div role="status" className={styles.card}>
          <p>{words('desktopPhone.allow')}</p>
          <code className={styles.command}>
            {commandOf(downloads)} allow {pairing.code}
          </code>
        </div>
      ) : (
        <>
          <p>{words('desktopPhone.steps')}</p>
          {downloads && <DownloadList downloads={downloads} />}
          <p role="status">
            <Outcome pairing={pairing} />
          </p>
          <Button
            variant="primary"
            icon={Search}
            pending={pairing.name === 'looking'}
            onClick={() => void run(() => phone.pair())}
          >
            {words(isFirst ? 'desktopPhone.look' : 'desktopPhone.lookAgain')}
          </Button>
        </>
      )}
    </>
  );
}

const refusals = {
  declined: 'desktopPhone.declined',
  expired: 'desktopPhone.expired',
  busy: 'desktopPhone.busy',
} as const;

function Outcome({ pairing }: { readonly pairing: DesktopPairing }) {
  const words = useTranslate(desktopPhoneWords);
  if (pairing.name === 'notFound') return words('desktopPhone.notFound');
  return pairing.name === 'refused' ? words(refusals[pairing.reason]) : null;
}

function DownloadList({ downloads }: { readonly downloads: Downloads }) {
  const words = useTranslate(desktopPhoneWords);
  if (downloads.length === 0) return <Hint>{words('desktopPhone.noDownload')}</Hint>;
  return (
    <>
      <ul className={styles.downloads}>
        {downloads.map(({ version, platform, file, url }) => (
          <li key={file}>
            <a href={url} download={file}>
              {words('desktopPhone.download', { version, platform })}
            </a>
          </li>
        ))}
      </ul>
      <Hint>{words('desktopPhone.start')}</Hint>
      <code className={styles.command}>{commandOf(downloads)}</code>
    </>
  );
}
