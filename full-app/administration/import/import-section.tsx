import FileUp from 'lucide-react/icons/file-up';
import { useCallback, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import type { DataImport, ImportFault } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import { Card } from '../../shell/parts/card/card.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import styles from './import.module.css';
import { importWords } from './words.ts';

/** How often the progress of an import is read. */
const progressMs = 1_000;
const faultsShown = 50;

/** Returns the last import, read again while it goes on, and a function that shows another state of it. */
function useLastImport(): readonly [DataImport | undefined, (one: DataImport) => void] {
  const administration = useAdministration();
  const report = useReportError();
  const [last, setLast] = useState<DataImport>();
  useEffect(() => {
    administration.imports().then(([first]) => setLast((known) => known ?? first), report);
  }, [administration, report]);
  const isGoingOn =
    last !== undefined && (last.state === 'running' || last.state === 'undoing' || last.passwordsLeft > 0);
  useEffect(() => {
    if (!isGoingOn || !last) return;
    const timer = setTimeout(() => administration.import(last.importID).then(setLast, report), progressMs);
    return () => clearTimeout(timer);
  }, [administration, isGoingOn, last, report]);
  return [last, setLast];
}

/** The import of a file with users, phones and groups: its check, its progress, and taking it back. */
export function ImportSection() {
  const words = useTranslate(importWords);
  const administration = useAdministration();
  const mayChange = useMayAdminister();
  const run = useRun();
  const [last, setLast] = useLastImport();
  const [isChecking, setChecking] = useState(false);
  const check = async (file: File) => {
    setChecking(true);
    await run(async () => setLast(await administration.importFile(file)));
    setChecking(false);
  };
  const isBusy = isChecking || last?.state === 'running' || last?.state === 'undoing';
  return (
    <Page aria-label={words('import.title')}>
      <PageTitle level={2}>{words('import.title')}</PageTitle>
      <Hint>{words('import.detail')}</Hint>
      {mayChange && !isBusy && (
        <ButtonRow>
          <ChooseFile icon={FileUp} label={words('import.choose')} accept=".csv,.json,.xlsx" onFile={check} />
        </ButtonRow>
      )}
      {isChecking && <p role="status">{words('import.checking')}</p>}
      {last && !isChecking && (
        <ImportCard key={last.importID} last={last} mayChange={mayChange} onChange={setLast} />
      )}
    </Page>
  );
}

interface ImportCardProps {
  readonly last: DataImport;
  readonly mayChange: boolean;
  readonly onChange: (one: DataImport) => void;
}

function ImportCard({ last, mayChange, onChange }: ImportCardProps) {
  const words = useTranslate(importWords, actionWords);
  const administration = useAdministration();
  const run = useRun();
  const [isAsked, setAsked] = useState(false);
  const { state, fileName, users, phones, groups, faults, kept, problem } = last;
  const undo = () => {
    setAsked(false);
    void run(async () => onChange(await administration.undoImport(last)));
  };
  const apply = () =>
    run(async () => onChange(await administration.applyImport(last, { isPartial: faults > 0 })));
  return (
    <Card role="group" aria-label={fileName} className={styles.card}>
      <h3 className={styles.name}>{fileName}</h3>
      <p>{words('import.found', { users, phones, groups })}</p>
      <Progress last={last} />
      {state === 'failed' && <Banner tone="error" title={words('import.failed')} detail={problem} />}
      {state === 'undone' && kept > 0 && <p>{words('import.kept', { number: kept })}</p>}
      {mayChange && (
        <ButtonRow>
          {state === 'ready' && users + phones + groups > 0 && (
            <Button variant="primary" onClick={apply}>
              {words(faults > 0 ? 'import.applyPart' : 'import.apply')}
            </Button>
          )}
          {(state === 'done' || state === 'failed') && (
            <Button onClick={() => setAsked(true)}>{words('import.undo')}</Button>
          )}
        </ButtonRow>
      )}
      {isAsked && (
        <QuestionBar as="section">
          <p>{words('import.undoQuestion', { name: fileName })}</p>
          <Hint>{words('import.undoDetail')}</Hint>
          <ButtonRow>
            <Button autoFocus onClick={undo}>
              {words('import.undo')}
            </Button>
            <Button variant="plain" onClick={() => setAsked(false)}>
              {words('action.cancel')}
            </Button>
          </ButtonRow>
        </QuestionBar>
      )}
      {state === 'ready' && faults > 0 && <Faults last={last} />}
    </Card>
  );
}

function Progress({ last }: { readonly last: DataImport }) {
  const words = useTranslate(importWords);
  const { state, users, addedUsers, passwordsLeft } = last;
  const texts = {
    ready: undefined,
    failed: undefined,
    running: words('import.running', { done: addedUsers, users }),
    undoing: words('import.undoing', { left: addedUsers }),
    done: words('import.done', { done: addedUsers }),
    undone: words('import.undone'),
  };
  const text = texts[state];
  return (
    <>
      {state === 'running' && (
        <progress className={styles.bar} aria-label={text} max={users} value={addedUsers} />
      )}
      {text && <p role="status">{text}</p>}
      {state === 'done' && passwordsLeft > 0 && (
        <Hint>{words('import.passwords', { number: passwordsLeft })}</Hint>
      )}
    </>
  );
}

/** The refused rows of a file with their reasons. */
function Faults({ last }: { readonly last: DataImport }) {
  const words = useTranslate(importWords);
  const administration = useAdministration();
  const report = useReportError();
  const [shown, setShown] = useState<readonly ImportFault[]>([]);
  const more = useCallback(
    (offset: number) => {
      administration
        .importFaults(last, { offset, length: faultsShown })
        .then((page) => setShown((before) => [...before.slice(0, offset), ...page]), report);
    },
    [administration, last, report],
  );
  useEffect(() => more(0), [more]);
  return (
    <>
      <h4 className={styles.name}>{words('import.faults', { number: last.faults })}</h4>
      <table className={styles.faults}>
        <thead>
          <tr>
            <th scope="col">{words('import.place')}</th>
            <th scope="col">{words('import.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, reason }) => (
            <tr key={`${place} ${reason}`}>
              <td>{place}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < last.faults && (
        <ButtonRow>
          <Button onClick={() => more(shown.length)}>{words('import.more')}</Button>
        </ButtonRow>
      )}
    </>
  );
}
