import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { money } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { documentsCall } from '@tuheng/domain/invoices/invoice.calls'
import { invoiceIn, invoiceOut } from '@tuheng/domain/invoices/index'
import type { Field } from '@tuheng/domain/kernel/field'
import { columnField, anyResource, type FieldName } from '@tuheng/domain/kernel/resource'
import { advanceMove, offsetSettle, settlement, writeOff } from '@tuheng/domain/settlement/index'
import { Fragment } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { sumOfVisible } from '../../../engine/common/sum-of-visible.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'
import css from './statement.module.css'

type Answer = AnswerOf<typeof documentsCall>
type Allocation = (
  | Answer['settlements']
  | Answer['advances']
  | Answer['offsets']
  | Answer['writeOffs']
  | Answer['invoices']
)[number]

/** Settlements, advances, offsets, write-offs and invoices of the statement, with their amounts. */
export default function StatementDocuments({ row }: { row: StatementRow }) {
  const t = useT()
  const face = statementFace(row['kind'])
  const { data, error, refetch } = useQuery({
    queryKey: [face?.api, 'documents', row['id'], row['version']],
    queryFn: () => faceCall<Answer>(face ?? { api: '' }, 'documents', { body: { id: row['id'] } }),
    enabled: face !== undefined,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const invoice = row['kind'] === 'customer' ? 'invoiceOut' : 'invoiceIn'
  return (
    <div className={css.documents}>
      <h3>{t('statement.settlements')}</h3>
      <Documents
        rows={data.settlements}
        resource="settlement"
        empty={t('statement.noSettlements')}
        label={t('statement.settlements')}
      />
      {(['advances', 'offsets', 'writeOffs'] as const).map(
        name =>
          data[name].length > 0 && (
            <Fragment key={name}>
              <h3>{t(`statement.${name}`)}</h3>
              <Documents rows={data[name]} resource={OTHERS[name]} empty="" label={t(`statement.${name}`)} />
            </Fragment>
          ),
      )}
      <h3>{t('statement.invoices')}</h3>
      <Documents
        rows={data.invoices}
        resource={invoice}
        empty={t('statement.noInvoices')}
        label={t('statement.invoices')}
      />
    </div>
  )
}

const OTHERS = { advances: 'advanceMove', offsets: 'offsetSettle', writeOffs: 'writeOff' } as const

const RESOURCES = {
  advanceMove: anyResource(advanceMove),
  offsetSettle: anyResource(offsetSettle),
  writeOff: anyResource(writeOff),
  settlement: anyResource(settlement),
  invoiceOut: anyResource(invoiceOut),
  invoiceIn: anyResource(invoiceIn),
}
const COLUMNS = {
  advanceMove: { no: 'moveNo', outerNo: 'bankRef', date: 'movedOn' } satisfies Columns<typeof advanceMove>,
  offsetSettle: { no: 'offsetNo', date: 'settledOn' } satisfies Columns<typeof offsetSettle>,
  writeOff: { no: 'writeOffNo', date: 'writtenOn' } satisfies Columns<typeof writeOff>,
  settlement: { no: 'settleNo', outerNo: 'bankRef', date: 'paidAt' } satisfies Columns<typeof settlement>,
  invoiceOut: { no: 'applyNo', outerNo: 'invoiceNo', date: 'invoiceDate' } satisfies Columns<typeof invoiceOut>,
  invoiceIn: { no: 'regNo', outerNo: 'invoiceNo', date: 'invoiceDate' } satisfies Columns<typeof invoiceIn>,
} as const
interface Columns<R> {
  readonly no: FieldName<R>
  /** The number that the counterparty knows. */
  readonly outerNo?: FieldName<R>
  readonly date: FieldName<R>
}

function Documents({
  rows,
  resource,
  empty,
  label,
}: {
  rows: readonly Allocation[]
  resource: keyof typeof RESOURCES
  empty: string
  label: string
}) {
  const t = useT()
  const names = COLUMNS[resource]
  const field = (name: string) => columnField(RESOURCES[resource], name) as Field
  const columns: FieldColumn[] = [
    {
      name: 'no',
      field: field(names.no),
      width: 150,
      render: one => (
        <RecordLink
          resource={resource}
          id={one['id']}
          facts={resource === 'settlement' || resource === 'invoiceIn' ? { kind: one['kind'] } : {}}
          title={String(one['no'] ?? `#${String(one['id'])}`)}
        >
          {String(one['no'] ?? `#${String(one['id'])}`)}
        </RecordLink>
      ),
    },
    { name: 'status', field: field('status'), width: 110 },
    ...('outerNo' in names ? [{ name: 'outerNo', field: field(names.outerNo), width: 200 }] : []),
    { name: 'date', field: field(names.date), width: 120 },
    { name: 'amount', field: f.money(t('pay.amount'), { en: t('pay.amount') }), width: 140 },
  ]
  return (
    <FieldTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey="id"
      empty={empty}
      totals={rows.length > 1 ? totalsOf(rows) : undefined}
    />
  )
}

function totalsOf(rows: readonly Allocation[]) {
  const total = sumOfVisible(rows.map(one => one.amount))
  return total === undefined ? undefined : { amount: money(total) }
}
