import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { formatPercent, formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PeriodFigures, QueueStatistics } from '#sdk/statistics.ts';
import { Button } from '#ui/button/button.tsx';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { callsAddress } from './calls-link.ts';
import styles from './chart.module.css';
import {
  axisMarks,
  barParts,
  barWidthOf,
  type ChartFigure,
  heightOf,
  nameEvery,
  partsOfBar,
} from './chart-rules.ts';
import { ChartTable } from './chart-table.tsx';
import { choices } from './choices.ts';
import { formatCount, useEntryName } from './figure-format.ts';
import { dashboardWords } from './words.ts';

const height = 160;
/** The space left for the marks of the axis, and below for the names of the entries. */
const [left, bottom, top] = [52, 24, 8];
const plotHeight = height - bottom - top;
/** The least width of the name of an entry. */
const nameWidth = 64;
const figures = ['calls', 'serviceLevel', 'waitingTime'] as const;

/** Formats a value of the axis. */
const formatOf: Readonly<Record<ChartFigure, (value: number) => string>> = {
  calls: formatCount,
  serviceLevel: formatPercent,
  waitingTime: formatShortDuration,
};

/** The course of a figure by hour, day or month, as a picture or as a table. */
export function Chart({
  statistics,
  group,
}: {
  readonly statistics: QueueStatistics;
  readonly group: string | undefined;
}) {
  const words = useTranslate(dashboardWords);
  const id = useId();
  const [figure, setFigure] = useLocalPreference(choices.chart);
  const [view, setView] = useLocalPreference(choices.chartView);
  const isTable = view === 'table';
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words('stats.chart')}
        </h2>
        <ChoiceMenu
          label={words('stats.chart.shown')}
          value={figure}
          options={figures.map((value) => ({ value, label: words(`stats.chart.${value}`) }))}
          onChange={setFigure}
        />
        <Button variant="plain" onClick={() => setView(isTable ? 'picture' : 'table')}>
          {words(isTable ? 'stats.chart.asPicture' : 'stats.chart.asTable')}
        </Button>
      </header>
      {isTable ? (
        <ChartTable statistics={statistics} group={group} />
      ) : (
        <Picture statistics={statistics} figure={figure} group={group} />
      )}
    </section>
  );
}

/** Returns the width of an element in pixels, as it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

interface PictureProps {
  readonly statistics: QueueStatistics;
  readonly figure: ChartFigure;
  readonly group: string | undefined;
}

function Picture({ statistics, figure, group }: PictureProps) {
  const words = useTranslate(dashboardWords);
  const nameOf = useEntryName(statistics);
  const navigate = useNavigate();
  const [ref, width] = useWidth();
  const { periods, comparison } = statistics;
  const earlier = comparison?.periods ?? [];
  const format = formatOf[figure];
  const heights = periods.map((one) => heightOf(one, figure));
  const highest = Math.max(...heights, ...earlier.map((one) => heightOf(one, figure)), 0);
  const marks = axisMarks(highest, figure);
  const axisTop = marks.at(-1) ?? 1;
  const count = Math.max(periods.length, earlier.length, 1);
  const step = (width - left) / count;
  const barWidth = barWidthOf(step);
  const y = (value: number) => top + plotHeight * (1 - value / axisTop);
  const most = periods[heights.indexOf(Math.max(...heights))];
  const summary = most
    ? words('stats.chart.highest', { value: format(heightOf(most, figure)), when: nameOf(most) })
    : words('stats.noFigure');
  const every = nameEvery(count, Math.floor((width - left) / nameWidth));
  return (
    <div ref={ref}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${words(`stats.chart.${figure}`)}. ${summary}`}
      >
        {marks.map((mark) => (
          <g key={mark} className={styles.mark}>
            <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
            <text x={left - 8} y={y(mark) + 4} textAnchor="end">
              {format(mark)}
            </text>
          </g>
        ))}
        {periods.map((period, index) => (
          <g key={period.startTime}>
            <Bar
              period={period}
              figure={figure}
              place={{ x: left + (index + 0.5) * step - barWidth / 2, width: barWidth, y }}
            />
            {index % every === 0 && (
              <text
                className={styles.name}
                x={left + (index + 0.5) * step}
                y={height - 6}
                textAnchor="middle"
              >
                {nameOf(period)}
              </text>
            )}
            {/* The table has the same links for the keyboard. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the link of the table */}
            <rect
              className={styles.hit}
              x={left + index * step}
              y={top}
              width={step}
              height={plotHeight}
              onClick={() =>
                void navigate(callsAddress({ since: period.startTime, until: period.endTime, group }))
              }
            >
              <title>{`${nameOf(period)}: ${format(heightOf(period, figure))}`}</title>
            </rect>
          </g>
        ))}
        {earlier.length > 0 && (
          <polyline
            className={styles.earlier}
            points={earlier
              .map((one, index) => `${left + (index + 0.5) * step},${y(heightOf(one, figure))}`)
              .join(' ')}
          />
        )}
      </svg>
      <Legend figure={figure} hasEarlier={earlier.length > 0} />
      <p className={styles.summary}>{summary}</p>
    </div>
  );
}

interface BarProps {
  readonly period: PeriodFigures;
  readonly figure: ChartFigure;
  readonly place: { readonly x: number; readonly width: number; readonly y: (value: number) => number };
}

function Bar({ period, figure, place: { x, width: barWidth, y } }: BarProps) {
  if (figure !== 'calls') {
    const value = heightOf(period, figure);
    return <rect className={styles.answered} x={x} y={y(value)} width={barWidth} height={y(0) - y(value)} />;
  }
  const parts = partsOfBar(period);
  let below = 0;
  return barParts.map((name) => {
    const from = below;
    below += parts[name];
    return (
      <rect
        key={name}
        className={styles[name]}
        x={x}
        y={y(below)}
        width={barWidth}
        height={y(from) - y(below)}
      />
    );
  });
}

function Legend({ figure, hasEarlier }: { readonly figure: ChartFigure; readonly hasEarlier: boolean }) {
  const words = useTranslate(dashboardWords);
  const parts = figure === 'calls' ? barParts : [];
  return (
    <ul className={styles.legend}>
      {parts.map((name) => (
        <li key={name}>
          <span className={styles.sample} data-part={name} aria-hidden="true" />
          {words(`stats.${name}`)}
        </li>
      ))}
      {hasEarlier && (
        <li>
          <span className={styles.sample} data-part="earlier" aria-hidden="true" />
          {words('stats.chart.earlier')}
        </li>
      )}
    </ul>
  );
}
