import { useLocale } from '../../i18n/use-locale.ts';
import { axisTop, cellText, type Plot } from './report-table.ts';

/** Percentage of the width where the axis labels end. */
const left = 14;
/** Percentages of the height: the foot of the columns, and from there to the top of the axis. */
const [foot, reach] = [88, 80];
/** Maximum number of labels below the columns that fit on a phone. */
const mostNames = 6;

/** Drawn with percentage attributes and without a viewBox, so that text keeps its size on every screen. */
export function PlotView({ plot }: { readonly plot: Plot }) {
  return plot.kind === 'months' ? <MonthsPlot plot={plot} /> : <BarsPlot plot={plot} />;
}

type Months = Extract<Plot, { kind: 'months' }>;

function MonthsPlot({ plot }: { readonly plot: Months }) {
  const { title, months, series, unit } = plot;
  const { t } = useLocale();
  const totals = months.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = axisTop(Math.max(0, ...totals));
  const slot = (100 - left) / Math.max(1, months.length);
  const every = Math.ceil(months.length / mostNames);
  return (
    <figure className="plot-figure">
      <figcaption>{title}</figcaption>
      <svg className="plot" role="img" aria-label={t('reports.plot', { title })}>
        {[0, 0.5, 1].map((share) => (
          <g key={share} className="plot-axis">
            <line
              x1={`${left}%`}
              x2="100%"
              y1={percent(foot - share * reach)}
              y2={percent(foot - share * reach)}
            />
            <text x={`${left - 1}%`} y={percent(foot - share * reach)} dy="0.3em" textAnchor="end">
              {axisText(unit, top * share)}
            </text>
          </g>
        ))}
        {months.map((month, at) => (
          <Column key={month} plot={plot} at={at} top={top} x={left + slot * at} slot={slot} />
        ))}
        {months.map((month, at) =>
          at % every === 0 ? (
            <text
              key={month}
              className="plot-name"
              x={percent(left + slot * (at + 0.5))}
              y="98%"
              textAnchor="middle"
            >
              {`${month.slice(5)}/${month.slice(2, 4)}`}
            </text>
          ) : null,
        )}
      </svg>
      {series.length < 2 ? null : (
        <ul className="plot-legend">
          {series.map(({ name, tone }) => (
            <li key={name}>
              <svg className="plot-key" aria-hidden="true">
                <rect className={`plot-${tone}`} width="100%" height="100%" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface ColumnProps {
  readonly plot: Months;
  readonly at: number;
  readonly top: number;
  readonly x: number;
  readonly slot: number;
}

/** One month: stacked parts, each with a tooltip. */
function Column({ plot: { months, series, unit }, at, top, x, slot }: ColumnProps) {
  const width = Math.min(slot * 0.7, 10);
  let below = 0;
  return series.map(({ name, tone, values }) => {
    const value = values[at] ?? 0;
    const height = (value / top) * reach;
    below += height;
    if (value === 0) return null;
    return (
      <rect
        key={name}
        className={`plot-${tone}`}
        x={percent(x + (slot - width) / 2)}
        y={percent(foot - below)}
        width={percent(width)}
        height={percent(height)}
      >
        <title>{`${cellText('month', months[at] ?? '')} · ${name}: ${cellText(unit, value)}`}</title>
      </rect>
    );
  });
}

const shortForm = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function axisText(unit: Months['unit'], value: number): string {
  return unit === 'money' ? `$${shortForm.format(value)}` : shortForm.format(value);
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

function BarsPlot({ plot }: { readonly plot: Extract<Plot, { kind: 'bars' }> }) {
  const { title, bars, unit } = plot;
  const full = plot.full ?? Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <figure className="plot-figure">
      <figcaption>{title}</figcaption>
      <ul className="plot-bars">
        {bars.map(({ name, value }, at) => (
          // Two people may have the same name.
          <li key={`${at} ${name}`}>
            <bdi>{name}</bdi>
            <svg className="plot-bar" aria-hidden="true">
              <rect className="plot-ground" width="100%" height="100%" />
              <rect className="plot-info" width={percent((value / full) * 100)} height="100%" />
            </svg>
            <strong>{cellText(unit, value)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
