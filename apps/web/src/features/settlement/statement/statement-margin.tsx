import { useQuery } from '@tanstack/react-query'
import { percentText } from '@tuheng/domain/kernel/decimal'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import css from './statement.module.css'

const FIGURES = ['revenueExcl', 'costExcl', 'margin', 'marginRate'] as const

/**
 * Revenue, cost and margin of the documents that the statement holds, from the report to whose list of documents each
 * figure leads. Only for whoever may see the margin.
 */
export default function StatementMargin({ row }: { row: StatementRow }) {
  const t = useT()
  const id = row['id'] as number
  const isShown = hasPermission(useActor(), 'gl.gpm.read') && Number(row['lineCount'] ?? 0) > 0
  const { data } = useQuery({
    queryKey: ['gl/gpm', 'statement', id, row['version']],
    enabled: isShown,
    queryFn: ({ signal }) =>
      call<ReportAnswer>('gl/gpm/query', { statementId: id, groupBy: 'docNo' }, { signal, silent: true }),
  })
  const totals = data?.totals
  if (!isShown || typeof totals?.['margin'] !== 'string') return null
  const path = `/gross/gross_profit_table?statementId=${id}&by=docNo`
  const unpriced = Number(totals['unpriced'] ?? 0)
  return (
    <section className={css.margin} aria-label={t('statement.margin')}>
      <h2>{t('statement.margin')}</h2>
      <dl>
        {FIGURES.map(name => {
          const value = totals[name]
          if (typeof value !== 'string') return null
          const text = name === 'marginRate' ? percentText(value) : formatDecimal(value, 2)
          return (
            <div key={name}>
              <dt>{t(`statement.margin.${name}`)}</dt>
              <dd data-negative={value.startsWith('-') || undefined}>
                <a
                  className="en-figure"
                  href={`#${path}`}
                  onClick={event => {
                    event.preventDefault()
                    openTab(path)
                  }}
                >
                  {text}
                </a>
              </dd>
            </div>
          )
        })}
      </dl>
      {unpriced > 0 && (
        <a
          className="en-link"
          href={`#${path}&pricing=unpriced`}
          onClick={event => {
            event.preventDefault()
            openTab(`${path}&pricing=unpriced`)
          }}
        >
          {t('statement.margin.unpriced', { count: unpriced })}
        </a>
      )}
    </section>
  )
}
