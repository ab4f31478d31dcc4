import { money, sum } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { TaxGroup } from '@tuheng/domain/settlement/index'
import { cellOf } from '../../engine/common/cell-text.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './tax-groups.module.css'

const RATE = f.rate('税率')
const MONEY = f.money('金额')
const PARTS = ['incl', 'excl', 'tax'] as const

/** Amounts to invoice, a row for each rate, and their sum. */
export default function TaxGroups({ groups }: { groups: readonly TaxGroup[] }) {
  const t = useT()
  const lang = useLang()
  if (!groups.length) return '—'
  const total = Object.fromEntries(PARTS.map(name => [name, money(sum(groups.map(group => group[name])))]))
  return (
    <table className={css.groups}>
      <thead>
        <tr>
          <th scope="col">{t('tax.rate')}</th>
          {PARTS.map(name => (
            <th key={name} scope="col">
              {t(`tax.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(group => (
          <tr key={group.taxRate}>
            <th scope="row">{cellOf({ field: RATE, name: 'taxRate', row: { ...group }, lang })}</th>
            {PARTS.map(name => (
              <td key={name}>{cellOf({ field: MONEY, name, row: { ...group }, lang })}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {groups.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('tax.sum')}</th>
            {PARTS.map(name => (
              <td key={name}>{cellOf({ field: MONEY, name, row: total, lang })}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
