import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { SectionTitle } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { type Calendar, calendarLimits, type ImportResult } from '#sdk/calendars.ts';
import { CallsideError, type PresenceState, presenceStates } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { ButtonRow, FormPart, Hint } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Select } from '#ui/select/select.tsx';
import { useCalendars } from '../use-calendars.ts';
import { calendarFileWords } from './file-words.ts';
import { ImportedEvents } from './imported-events.tsx';

/** Bytes per character are four at most. */
const maxBytes = 4 * calendarLimits.fileLength;

type State =
  | { readonly name: 'idle' | 'reading' }
  | { readonly name: 'preview' | 'adding'; readonly text: string; readonly result: ImportResult }
  | { readonly name: 'done'; readonly result: ImportResult };

/** Adds the events of a file to a calendar after a preview, and saves the calendar as such a file. */
export function CalendarFiles({ calendar }: { readonly calendar: Calendar }) {
  const words = useTranslate(calendarFileWords, presenceWords);
  const run = useRun();
  const report = useReportError();
  const calendars = useCalendars();
  const [state, setState] = useState<State>({ name: 'idle' });
  const [presenceState, setPresenceState] = useState<PresenceState>('meetingCustomer');
  const reset = () => setState({ name: 'idle' });

  async function read(file: File) {
    setState({ name: 'reading' });
    try {
      if (file.size > maxBytes) throw new CallsideError('calendar.badFile');
      const text = await file.text();
      setState({ name: 'preview', text, result: await calendars.previewImport(calendar, { text }) });
    } catch (error) {
      reset();
      report(error);
    }
  }

  async function add(text: string, result: ImportResult) {
    setState({ name: 'adding', text, result });
    const isAdded = await run(async () => {
      setState({ name: 'done', result: await calendars.importFile(calendar, { text, presenceState }) });
    });
    if (!isAdded) setState({ name: 'preview', text, result });
  }

  const save = () =>
    void run(async () => {
      const { name, text } = await calendars.exportFile(calendar);
      saveFile(name, new Blob([text], { type: 'text/calendar' }));
    });

  return (
    <FormPart aria-label={words('calendarFile.title')}>
      <SectionTitle>{words('calendarFile.title')}</SectionTitle>
      {state.name === 'idle' && (
        <>
          <Hint>{words('calendarFile.once')}</Hint>
          <ButtonRow>
            <ChooseFile
              icon={FileUp}
              label={words('calendarFile.choose')}
              accept=".ics,text/calendar"
              onFile={read}
            />
          </ButtonRow>
        </>
      )}
      {state.name === 'reading' && <p role="status">{words('calendarFile.reading')}</p>}
      {(state.name === 'preview' || state.name === 'adding') && (
        <>
          <ImportedEvents result={state.result} isAdded={false} />
          <Select<PresenceState>
            label={words('calendarFile.state')}
            options={presenceStates.map((value) => ({ value, label: words(`presence.state.${value}`) }))}
            value={presenceState}
            onChange={setPresenceState}
          />
          <ButtonRow>
            <Button
              variant="primary"
              pending={state.name === 'adding'}
              disabled={state.result.events.every(({ added }) => added === 0)}
              onClick={() => void add(state.text, state.result)}
            >
              {words('calendarFile.add')}
            </Button>
            <Button onClick={reset}>{words('calendarFile.cancel')}</Button>
          </ButtonRow>
        </>
      )}
      {state.name === 'done' && (
        <>
          <ImportedEvents result={state.result} isAdded />
          <ButtonRow>
            <Button onClick={reset}>{words('calendarFile.another')}</Button>
          </ButtonRow>
        </>
      )}
      <ButtonRow>
        <Button icon={Download} onClick={save}>
          {words('calendarFile.save')}
        </Button>
      </ButtonRow>
    </FormPart>
  );
}
