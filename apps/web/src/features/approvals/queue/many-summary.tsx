import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { type Decided, manySums } from './many-sums.ts'
import css from './queue.module.css'

/** How many are decided on at once, how much they are about and with whom. */
export function ManySummary({ items }: { items: readonly Decided[] }) {
  const t = useT()
  const lang = useLang()
  const { amounts, without, parties, partyCount } = manySums(items)
  const names = parties.join(lang === 'zh' ? '、' : ', ')
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('sums.count')}</dt>
        <dd>{t('sums.documents', { n: items.length })}</dd>
      </div>
      {amounts.map(({ way, amount }) => (
        <div key={String(way)}>
          <dt>{t(`sums.${way ?? 'neither'}`)}</dt>
          <dd>
            <b>{t('sums.yuan', { amount: formatDecimal(amount, 2) })}</b>
          </dd>
        </div>
      ))}
      {amounts.length > 0 && without > 0 && (
        <div>
          <dt>{t('sums.without')}</dt>
          <dd>{t('sums.documents', { n: without })}</dd>
        </div>
      )}
      {parties.length > 0 && (
        <div>
          <dt>{t('sums.parties')}</dt>
          <dd>{partyCount > parties.length ? t('sums.more', { names, n: partyCount }) : names}</dd>
        </div>
      )}
    </dl>
  )
}
