import { Link } from '@tanstack/react-router'
import { Money } from '../../components/money.tsx'
import { TitledCard } from '../../components/titled-card.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import styles from './dashboard-page.module.css'
import { logsAddress } from './logs-address.ts'
import { exactText, type Measure } from './measures.ts'
import { type ColourOf, nameOfSeries } from './series-look.ts'
import { type DashboardQuestion, useSeries } from './use-series.ts'

const PERCENT_DIGITS = 1

interface TotalsCardProps {
  question: DashboardQuestion
  measures: readonly Measure[]
  colourOf: ColourOf
}

/** All measures of each series over the whole range, with its share of what was charged and of the calls. */
export function TotalsCard({ question, measures, colourOf }: TotalsCardProps) {
  const display = useQuotaDisplay()
  const { data: reply } = useSeries(question, 'quota')
  if (reply === undefined) return null
  const { by, range, username } = question
  const shown = measures.filter(({ name }) => name !== 'quota')
  const title = t('dashboard.totals', { by: t(`dashboard.by-${by}`).toLowerCase() })
  return (
    <TitledCard title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table}>
          <thead className={styles.head}>
            <tr>
              <th scope="col">{t(`dashboard.by-${by}`)}</th>
              <th scope="col">{t('dashboard.chart-quota')}</th>
              <th scope="col">{t('dashboard.share')}</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`dashboard.chart-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reply.series.map((one) => (
              <tr key={one.is_other ? 'other' : `key ${one.key}`}>
                <th scope="row">
                  <Link
                    to={logsAddress({ ...range, by, username, series: one.is_other ? undefined : one })}
                    className={styles.entry}
                  >
                    <span className={styles.swatch} style={{ background: colourOf(one) }} />
                    <span className={styles.name}>{nameOfSeries(one, by)}</span>
                  </Link>
                </th>
                <td>
                  <Money quota={one.total.quota} digits={4} />
                </td>
                <td>{shareText(one.total.quota, reply.total.quota)}</td>
                {shown.map((measure) => (
                  <td key={measure.name}>
                    {exactText(measure.read(one.total, display), measure, display)}
                    {measure.name === 'calls' && ` (${shareText(one.total.calls, reply.total.calls)})`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </TitledCard>
  )
}

const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(PERCENT_DIGITS)}%`
