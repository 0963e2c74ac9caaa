import Volume from 'lucide-react/icons/volume-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import type { CompanySound } from '#sdk/administration.ts';
import { Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { SoundDetail } from './sound-detail.tsx';
import { isOfQueues, useOccasionText } from './use-occasion-text.ts';
import { companySoundWords } from './words.ts';

const address = '/administration/sounds';

/** The sounds that callers hear of the company, or a single sound. */
export function SoundsSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(companySoundWords);
  const navigate = useNavigate();
  const administration = useAdministration();
  const [load] = useState(() => () => administration.sounds());
  const [sounds, setSounds] = useLoadedState<readonly CompanySound[], undefined>(load, undefined);
  const wanted = id?.toUpperCase();
  const open = sounds?.find(({ occasion }) => occasion === wanted);
  if (open)
    return (
      <SoundDetail
        key={open.occasion}
        sound={open}
        onClose={() => void navigate(address)}
        onChanged={setSounds}
      />
    );
  if (sounds && id !== undefined) return <NoSuchEntry />;
  const rows = (wantedOnes: (sound: CompanySound) => boolean) => (
    <SoundRows
      sounds={sounds?.filter(wantedOnes) ?? []}
      onOpen={({ occasion }) => void navigate(`${address}/${occasion.toLowerCase()}`)}
    />
  );
  return (
    <Page aria-label={words('sounds.title')}>
      <PageTitle level={2}>{words('sounds.title')}</PageTitle>
      <PageColumn className={styles.fields}>
        <Hint>{words('sounds.about')}</Hint>
        {sounds ? (
          <>
            <Section title={words('sounds.music')}>{rows(({ occasion }) => occasion === 'MUSIC')}</Section>
            <Section title={words('sounds.queues')}>{rows(({ occasion }) => isOfQueues(occasion))}</Section>
            <Section title={words('sounds.failures')}>
              {rows(({ occasion }) => occasion !== 'MUSIC' && !isOfQueues(occasion))}
            </Section>
          </>
        ) : (
          <Skeleton label={words('sounds.loading')} rows={8} />
        )}
      </PageColumn>
    </Page>
  );
}

interface SoundRowsProps {
  readonly sounds: readonly CompanySound[];
  readonly onOpen: (sound: CompanySound) => void;
}

function SoundRows({ sounds, onOpen }: SoundRowsProps) {
  const words = useTranslate(companySoundWords);
  const textOf = useOccasionText();
  return (
    <List label={words('sounds.title')}>
      {sounds.map((sound) => (
        <ListRow
          key={sound.occasion}
          lead={<Volume size={iconSize} aria-hidden="true" />}
          title={textOf(sound.occasion).title}
          detail={sound.isOwn ? sound.label : words('sounds.builtIn')}
          onSelect={() => onOpen(sound)}
        />
      ))}
    </List>
  );
}
