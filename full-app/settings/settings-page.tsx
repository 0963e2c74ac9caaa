import { useNavigate, useParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { classNames } from '#ui/class-names.ts';
import { queuingKinds } from '../routing/services/queuing-settings.tsx';
import { AreaGate } from '../shell/page/area-gate.tsx';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { LockNotice, Page, PageColumn, PageTitle } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { SectionNav } from '../shell/parts/section-nav/section-nav.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { useStepName } from '../shell/trail/use-trail.ts';
import { isNarrow, useWidthClass } from '../shell/use-width-class.ts';
import styles from './page.module.css';
import { TerminalDetail } from './phones/terminal-detail.tsx';
import { firstSection, type Section, sectionGroups, sections } from './sections.ts';

export interface SettingsPageProps {
  /** The section that the address names; undefined if it names none. */
  readonly section?: string;
}

function Content({ section }: { section: Section }) {
  const words = useTranslate(areaWords);
  return (
    <Page aria-label={words(section.label)}>
      <PageTitle level={2}>{words(section.label)}</PageTitle>
      <PageColumn className={classNames(styles.choices, styles.card)}>
        <KindLock kind={section.kind}>
          <LockNotice />
          <section.Content />
        </KindLock>
      </PageColumn>
    </Page>
  );
}

/** The settings: sections on the left, a single column on the right. Changes are saved immediately. */
export function SettingsPage({ section: named }: SettingsPageProps) {
  const words = useTranslate(areaWords);
  const navigate = useNavigate();
  const rights = useRights();
  const { section: inPath, terminalID, deviceID, lineID, kind } = useParams();
  const name = named ?? inPath;
  const section = sections.find((one) => one.name === name);
  useStepName(section && words(section.label));
  // Beside the list, the first section is shown where the address names none.
  const single = isNarrow(useWidthClass());
  const shownName = name ?? (single ? undefined : firstSection?.name);
  const isUnknown =
    (name !== undefined && !section) || (kind !== undefined && !queuingKinds.some((one) => one === kind));
  if (isUnknown) return <NotFoundPage />;

  const content =
    terminalID !== undefined ? (
      <KindLock kind="Terminal">
        <LockNotice />
        <TerminalDetail id={terminalID} deviceID={deviceID} lineID={lineID} />
      </KindLock>
    ) : (
      section && <Content section={section} />
    );
  const detail = section ? (
    <AreaGate title={words(section.label)} needs={section.needs} heading={false}>
      {content}
    </AreaGate>
  ) : (
    content
  );
  return (
    <TwoPane
      title={words('settings.title')}
      list={
        <SectionNav
          label={words('settings.title')}
          address="/settings"
          groups={sectionGroups.map(({ label, sections }) => ({
            heading: words(label),
            sections: sections
              .filter(({ needs }) => rights.may(needs))
              .map(({ name, label, icon }) => ({ name, text: words(label), icon })),
          }))}
          current={shownName}
        />
      }
      detail={detail}
      placeholder={firstSection && <Content section={firstSection} />}
      up={() => void navigate('/settings')}
    />
  );
}
