import { isPos, isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import css from './statement.module.css'

/** Progress of the statement: settled and requested amounts, invoiced and applied for. */
export default function Progress({ row }: { row: StatementRow }) {
  const t = useT()
  const text = (name: keyof StatementRow) => (typeof row[name] === 'string' ? (row[name] as string) : '0')
  return (
    <div className={css.lead}>
      <Bar
        title={t('statement.progress.settled')}
        total={text('netSum')}
        parts={[
          { label: t('statement.progress.settled'), value: text('settledSum'), color: 'done' },
          {
            label: t('statement.progress.applied'),
            value: money(sub(text('appliedSum'), text('settledSum'))),
            color: 'waiting',
          },
        ]}
      />
      <Bar
        title={t('statement.progress.invoiced')}
        total={text('invoiceableSum')}
        parts={[
          { label: t('statement.progress.invoiced'), value: text('invoicedSum'), color: 'done' },
          { label: t('statement.progress.invoicing'), value: text('invoicingSum'), color: 'waiting' },
        ]}
      />
    </div>
  )
}

interface Part {
  label: string
  value: string
  color: 'done' | 'waiting'
}

function Bar({ title, total, parts }: { title: string; total: string; parts: readonly Part[] }) {
  const t = useT()
  const shown = parts.filter((part, i) => i === 0 || !isZero(part.value))
  return (
    <section aria-label={title}>
      <p>
        {shown.map((part, i) => (
          <span key={part.label}>
            <i
              style={{ background: isZero(part.value) ? 'var(--line)' : `var(--status-${part.color}-solid)` }}
              aria-hidden
            />
            {part.label}{' '}
            {i === 0
              ? t('statement.progress.of', { part: formatDecimal(part.value, 2), whole: formatDecimal(total, 2) })
              : formatDecimal(part.value, 2)}
          </span>
        ))}
      </p>
      <div className={css.bar} aria-hidden>
        {parts.map(part => (
          <span
            key={part.label}
            style={{ width: `${percentOf(part.value, total)}%`, background: `var(--status-${part.color}-solid)` }}
          />
        ))}
      </div>
    </section>
  )
}

/** Per cent, for drawing only. */
function percentOf(part: string, total: string): number {
  return isPos(total) ? Math.max(0, Math.min(100, (Number(part) / Number(total)) * 100)) : 0
}
