import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isZero, money, subOrNull, sum } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { previewConversionCall } from '@tuheng/domain/transport/service.calls'
import { Alert } from 'antd'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { isMissing } from '../../../engine/common/missing.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { ReasonTexts } from '../../../engine/links/linked-text.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { trips, type TripRow } from '../shared/trips.ts'
import { useT, type TransportKey } from '../locale/index.ts'
import css from './service6.module.css'

type Answer = AnswerOf<typeof previewConversionCall>
type Line = Answer['list'][number]
type Money = Line['before']

interface Props {
  rows: readonly TripRow[]
  to: 'service6' | 'road'
  serviceRate?: string
}

/** The money that turning trips into services, or back, changes. It is computed by doing it and taking it back. */
export function ConversionNote({ rows, to, serviceRate }: Props) {
  const t = useT()
  const ids = rows.flatMap(row => row['id'] ?? []).slice(0, 200)
  const rate = useDebouncedValue(serviceRate)
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/wayBill/previewConversion', ids, to, rate],
    queryFn: ({ signal }) =>
      call<Answer>('oms/wayBill/previewConversion', { ids, to, ...(rate ? { serviceRate: rate } : {}) }, { signal }),
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  const [only, other] = data.list
  return (
    <div className={css.note} role="status">
      <p className="en-faint">{t('convert.keeps')}</p>
      {only && !other ? <OneTrip line={only} /> : <ManyTrips answer={data} />}
    </div>
  )
}

const ROWS = ['arTotal', 'arTaxRate', 'arExcl', 'serviceFee', 'apTotal', 'apExcl', 'profitExcl'] as const

/** Each figure before and after, as far as the person may see it. */
function OneTrip({ line }: { line: Line }) {
  const t = useT()
  const { before, after, errors } = line
  if (errors || !after) return <ReasonTexts reasons={(errors ?? []) as LocalizedIssue[]} />
  const shown = ROWS.filter(name => before[name] !== undefined && (before[name] !== null || after[name] !== null))
  return (
    <table className={css.compare}>
      <thead>
        <tr>
          <th scope="col">{t('convert.item')}</th>
          <th scope="col">{t('convert.before')}</th>
          <th scope="col">{t('convert.after')}</th>
          <th scope="col">{t('convert.diff')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(name => (
          <Figure key={name} name={name} before={before} after={after} />
        ))}
      </tbody>
    </table>
  )
}

function Figure({ name, before, after }: { name: (typeof ROWS)[number]; before: Money; after: Money }) {
  const lang = useLang()
  const field = trips.fields[name] as Field
  const cell = (value: unknown) => (isMissing(value) ? '—' : cellOf({ field, name, row: { [name]: value }, lang }))
  const diff = subOrNull(after[name], before[name])
  return (
    <tr>
      <th scope="row">{labelOf(field, name)[lang]}</th>
      <td>{cell(before[name])}</td>
      <td>{cell(after[name])}</td>
      <td>{diff === null || isZero(diff) ? '' : cell(diff)}</td>
    </tr>
  )
}

function ManyTrips({ answer }: { answer: Answer }) {
  const t = useT()
  const label = (key: TransportKey) => [t(key), { en: t(key) }] as const
  const rows = answer.list.map(rowOf)
  const isShown = (name: string) => rows.some(row => !isMissing(row[name]))
  const columns: FieldColumn[] = [
    { name: 'waybillNo', field: f.text(...label('convert.trip')), width: 168 },
    { name: 'plateNo', field: trips.fields['plateNo'] as Field, width: 106 },
    { name: 'arTotal', field: trips.fields['arTotal'] as Field, width: 110 },
    { name: 'rateAfter', field: f.rate(...label('convert.rate')), width: 96 },
    { name: 'taxDiff', field: f.money(...label('convert.tax')), width: 110 },
    { name: 'serviceFee', field: f.money(...label('convert.fee')), width: 100 },
    { name: 'marginDiff', field: f.money(...label('convert.margin')), width: 110 },
  ].filter(({ name }) => name === 'waybillNo' || isShown(name))
  const why: FieldColumn = {
    name: 'errors',
    field: f.text(...label('convert.why')),
    width: 260,
    render: row => <ReasonTexts reasons={(row['errors'] ?? []) as LocalizedIssue[]} />,
  }
  const margin = rows.flatMap(row => (isMissing(row['marginDiff']) ? [] : [String(row['marginDiff'])]))
  return (
    <>
      {answer.failed > 0 && <Alert type="warning" showIcon title={t('convert.refused', { count: answer.failed })} />}
      {margin.length > 0 && <p>{t('convert.sum', { count: answer.ok, amount: money(sum(margin)) })}</p>}
      <FieldTable
        label={t('convert.money')}
        columns={answer.failed ? [...columns, why] : columns}
        rows={rows}
        rowKey="id"
        height={280}
      />
    </>
  )
}

/** One trip as a row: the new rate and fee, and the differences of tax and margin. */
function rowOf({ before, after, ...line }: Line): AnyRow {
  const tax = (of: Money) => subOrNull(of.arTotal, of.arExcl)
  return {
    ...line,
    arTotal: before.arTotal,
    rateAfter: after?.arTaxRate,
    serviceFee: after?.serviceFee,
    taxDiff: after && differenceOf(tax(after), tax(before)),
    marginDiff: after && differenceOf(after.profitExcl, before.profitExcl),
  }
}

function differenceOf(after: string | null | undefined, before: string | null | undefined): string | null {
  const diff = subOrNull(after, before)
  return diff === null ? null : money(diff)
}
