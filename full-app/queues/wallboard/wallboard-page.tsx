import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef, useState } from 'react';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageHead, PageTitle } from '#full-app/shell/page/page.tsx';
import { isNarrow, useWidthClass } from '#full-app/shell/use-width-class.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { beep } from '#phone/notifications/beep.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Board } from './board.tsx';
import { SettingFields } from './setting-fields.tsx';
import { useWallboardSettings } from './settings.ts';
import { type BoardGroup, useBoard } from './use-board.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { wallboardWords } from './words.ts';

/** The page of the wallboard that is shown now. */
interface Rotation {
  /** The number of the page, from 0. */
  readonly page: number;
  readonly next: () => void;
}

/** Shows the pages in turn. @param turnMs how long each is shown; undefined while the rotation is paused */
function useRotation(pages: number, turnMs: number | undefined): Rotation {
  const [turn, setTurn] = useState(0);
  const page = pages === 0 ? 0 : turn % pages;
  // A page that was chosen by hand is shown for a whole turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies(page): each page gets a timer of its own
  useEffect(() => {
    if (turnMs === undefined || pages < 2) return;
    const timer = setTimeout(() => setTurn((last) => (last + 1) % pages), turnMs);
    return () => clearTimeout(timer);
  }, [pages, turnMs, page]);
  return { page, next: () => setTurn((page + 1) % Math.max(1, pages)) };
}

/** Plays a sound when a group becomes an alarm that was none before. @param ids the groups that are an alarm */
function useAlarmSound(ids: readonly string[], { hasSound }: { readonly hasSound: boolean }): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const text = ids.join();
  useEffect(() => {
    const now = new Set(text === '' ? [] : text.split(','));
    const isNew = [...now].some((id) => !known.current.has(id));
    known.current = now;
    if (isNew && hasSound) beep().catch(reportError);
  }, [text, hasSound]);
}

/** So few that they can be read from five metres. */
const tilesOn = { narrow: 2, wide: 4 } as const;

/** The groups that the user supervises, for a screen on a wall. */
export function WallboardPage() {
  const words = useTranslate(fullAppWords, wallboardWords);
  const settings = useWallboardSettings();
  const groups = useBoard(settings.thresholds);
  useScreenAwake();
  return (
    <Page data-wide>
      {!groups?.length && <PageTitle>{words('area.wallboard')}</PageTitle>}
      {groups === undefined && <Skeleton label={words('wallboard.loading')} rows={6} />}
      {groups?.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={words('wallboard.none')}
          detail={words('wallboard.noneDetail')}
        />
      )}
      {groups && groups.length > 0 && <Wallboard groups={groups} settings={settings} />}
    </Page>
  );
}

interface WallboardProps {
  readonly groups: readonly BoardGroup[];
  readonly settings: ReturnType<typeof useWallboardSettings>;
}

function Wallboard({ groups, settings }: WallboardProps) {
  const words = useTranslate(fullAppWords, wallboardWords);
  const run = useRun();
  const ref = useRef<HTMLElement>(null);
  const screen = useFullScreen(ref);
  const [isPaused, setPaused] = useState(false);
  const perPage = isNarrow(useWidthClass()) ? tilesOn.narrow : tilesOn.wide;
  const pages = Math.ceil(groups.length / perPage);
  const { page: at, next } = useRotation(pages, isPaused ? undefined : settings.turnMs);
  const alarms = groups.filter(({ alarm }) => alarm.level === 'alarm');
  useAlarmSound(
    alarms.map(({ group }) => group.internalAddressID),
    settings,
  );
  return (
    <>
      <PageHead title={words('area.wallboard')}>
        {screen.isPossible && (
          <Button
            variant="primary"
            icon={screen.isOn ? Minimize : Maximize}
            onClick={() => void run(screen.isOn ? screen.leave : screen.enter)}
          >
            {words('wallboard.fullScreen')}
          </Button>
        )}
        {pages > 1 && (
          <>
            <Button icon={isPaused ? Play : Pause} onClick={() => setPaused(!isPaused)}>
              {words(isPaused ? 'wallboard.resume' : 'wallboard.pause')}
            </Button>
            <Button icon={SkipForward} onClick={next}>
              {words('wallboard.next')}
            </Button>
          </>
        )}
      </PageHead>
      <Board
        ref={ref}
        groups={groups}
        shown={groups.slice(at * perPage, (at + 1) * perPage)}
        page={at}
        pages={pages}
      />
      <SettingFields settings={settings} />
    </>
  );
}
