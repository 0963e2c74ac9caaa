import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import type { AdministeredTrunk, SignallingMessage } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { signallingText } from '../../shell/parts/ladder/ladder.ts';
import { LadderLines } from '../../shell/parts/ladder/ladder-lines.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { trunkWords } from './words.ts';

/** More lines than this are in the file only. */
const shownLines = 60;

/** Returns the address of the other side, as far as it is known. */
function peerOf({ host, state }: AdministeredTrunk): { readonly peer?: string } {
  const address = state.address?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const known = address ?? (/^[\d.]+$|:/.test(host) ? host : undefined);
  return known === undefined ? {} : { peer: known };
}

/** The last SIP messages between the phone system and a trunk. */
export function TrunkSignalling({ trunk }: { readonly trunk: AdministeredTrunk }) {
  const words = useTranslate(trunkWords, administrationWords);
  const administration = useAdministration();
  const [act, pending] = useActions<'show' | 'file'>();
  const [messages, setMessages] = useState<readonly SignallingMessage[]>();
  const show = () => act('show', async () => setMessages(await administration.signalling(peerOf(trunk))));
  const save = () =>
    act('file', async () =>
      saveFile(`${trunk.name}.pcap`, await administration.signallingFile(peerOf(trunk))),
    );
  return (
    <Section title={words('trunks.signalling')} className={styles.card}>
      <Hint>{words('trunks.signallingHint')}</Hint>
      <ButtonRow>
        <Button pending={pending === 'show'} onClick={() => void show()}>
          {words('trunks.showSignalling')}
        </Button>
        <Button variant="plain" pending={pending === 'file'} onClick={() => void save()}>
          {words('trunks.saveSignalling')}
        </Button>
        {messages && messages.length > 0 && (
          <CopyButton
            text={() => signallingText(messages)}
            label={words('trunks.signalling')}
            copied={words('administration.copied')}
            refused={{
              title: words('administration.copyRefused'),
              detail: words('administration.copyRefusedDetail'),
            }}
          >
            {words('trunks.copySignalling')}
          </CopyButton>
        )}
      </ButtonRow>
      {messages?.length === 0 && <p>{words('trunks.noSignalling')}</p>}
      {messages && messages.length > 0 && <LadderLines messages={messages.slice(-shownLines)} />}
    </Section>
  );
}
