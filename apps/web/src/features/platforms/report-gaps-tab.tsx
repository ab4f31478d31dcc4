import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { reportItems } from '@tuheng/domain/platforms/ministry/items'
import { gapPeople, gapProblems, gapSubjects } from '@tuheng/domain/platforms/ministry/ministry.choices'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'

/** The field of a report that names the record where gaps of a kind are mended. */
const MENDED_AT: Readonly<Record<string, readonly [resource: string, field: string]>> = {
  trip: ['waybill', 'waybillId'],
  vehicle: ['vehicle', 'vehicleId'],
  driver: ['driver', 'driverId'],
  customer: ['party', 'customerId'],
  carrier: ['party', 'carrierId'],
}

interface Props {
  gaps: readonly AnyRow[]
  /** The report, with the records where gaps are mended. */
  row?: AnyRow
  /** Said where nothing is missing. */
  fine: string
}

/** 缺项: what is missing, and the record where it is mended. */
export default function ReportGapsTab({ gaps, row = {}, fine }: Props) {
  const t = useT()
  const lang = useLang()
  if (!gaps.length) return <p className={css.what}>{fine}</p>
  const rows = gaps.map((gap, i) => ({ ...gap, key: i }))
  return (
    <div>
      <p className={css.what}>{t('report.gaps.what')}</p>
      <FieldTable
        label={t('report.gaps.what')}
        rowKey="key"
        rows={rows}
        columns={[
          { name: 'item', field: f.choice(t('col.item'), reportItems, { en: t('col.item') }), width: 200 },
          { name: 'problem', field: f.choice(t('col.problem'), gapProblems, { en: t('col.problem') }), width: 130 },
          {
            name: 'subject',
            field: f.choice(t('col.subject'), gapSubjects, { en: t('col.subject') }),
            width: 150,
            render: (gap: AnyRow) => {
              const subject = String(gap['subject']) as keyof typeof gapSubjects
              const [resource, field] = MENDED_AT[subject] ?? []
              const label = gapSubjects[subject]?.[lang] ?? subject
              return resource && field && row[field] ? (
                <RecordLink
                  resource={resource}
                  id={row[field]}
                  facts={{ isCustomer: subject === 'customer', isCarrier: subject === 'carrier' }}
                >
                  {label}
                </RecordLink>
              ) : (
                label
              )
            },
          },
          { name: 'by', field: f.choice(t('col.by'), gapPeople, { en: t('col.by') }), width: 120 },
        ]}
      />
    </div>
  )
}
