import type { Preview } from '@tuheng/domain/kernel/import-wire'
import { sub } from '@tuheng/domain/kernel/decimal'
import { useLang } from '../../shared/text/i18n.ts'
import { formatDecimal } from '../widgets/decimal/decimal-text.ts'
import { useT } from './locale/index.ts'

type Figure = NonNullable<Preview['figures']>[number]
type Changed = Figure & { change: NonNullable<Figure['change']> }

const isChanged = (figure: Figure): figure is Changed => figure.change !== undefined

/** Figures that the import changes: old, new and difference, prices apart from sums of parties. */
export function ChangeTables({ figures }: { figures: readonly Figure[] }) {
  const changed = figures.filter(isChanged)
  return (['party', 'price'] as const).map(of => {
    const rows = changed.filter(figure => figure.change.of === of)
    return rows.length ? <ChangeTable key={of} of={of} rows={rows} /> : null
  })
}

function ChangeTable({ of, rows }: { of: 'party' | 'price'; rows: readonly Changed[] }) {
  const t = useT()
  const lang = useLang()
  const title = t(`preview.changes.${of}`)
  return (
    <div className="im-changes" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`preview.changes.${of}Name`)}</th>
            {of === 'party' && <th scope="col">{t('preview.changes.trips')}</th>}
            <th scope="col">{t('preview.changes.before')}</th>
            <th scope="col">{t('preview.changes.after')}</th>
            <th scope="col">{t('preview.changes.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, value, change, ...label }) => {
            const difference = sub(value, change.before)
            return (
              <tr key={key}>
                <th scope="row">{label[lang]}</th>
                {of === 'party' && <td>{change.trips}</td>}
                <td>{shown(change.before)}</td>
                <td>{shown(value)}</td>
                <td data-negative={difference.startsWith('-') || undefined}>{shown(difference)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Prices have up to four decimals; zeros beyond the cents say nothing. */
function shown(value: string): string {
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return formatDecimal(value, Math.max(2, decimals))
}
