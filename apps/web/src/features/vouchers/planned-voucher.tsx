import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { previewCall } from '@tuheng/domain/margin/voucher/voucher.calls'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { useT } from './locale/index.ts'
import css from './vouchers.module.css'

type Planned = AnswerOf<typeof previewCall>['list'][number]

const shown = (amount: string | undefined): string | null => (amount === undefined || isZero(amount) ? null : amount)

/** A voucher as it would be made. */
export function PlannedVoucher({ voucher }: { voucher: Planned }) {
  const t = useT()
  const { no, date, summary, entries, moreEntries } = voucher
  const rows = entries.map((one, key) => ({
    key,
    account: one.account,
    auxiliary: [one.party, one.dept, one.project].filter(Boolean).join(' / '),
    debit: shown(one.debit),
    credit: shown(one.credit),
  }))
  return (
    <section>
      <p className={css.head}>
        <span>{no}</span>
        <span>{date}</span>
        <span>{summary}</span>
      </p>
      <FieldTable
        label={String(summary ?? no)}
        rowKey="key"
        rows={rows as never}
        columns={[
          { name: 'account', field: f.text(t('col.account'), { en: t('col.account') }), width: 260 },
          { name: 'auxiliary', field: f.text(t('col.auxiliary'), { en: t('col.auxiliary') }), width: 220 },
          { name: 'debit', field: f.money(t('col.debit'), { en: t('col.debit') }), width: 130 },
          { name: 'credit', field: f.money(t('col.credit'), { en: t('col.credit') }), width: 130 },
        ]}
      />
      {moreEntries > 0 && <p className={css.what}>{t('generate.more', { count: moreEntries })}</p>}
    </section>
  )
}
