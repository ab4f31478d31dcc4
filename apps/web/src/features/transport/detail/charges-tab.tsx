import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { useQuery } from '@tanstack/react-query'
import type { Side } from '@tuheng/domain/contracts/index'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource, columnField, type FieldName, type LooseRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Field } from '@tuheng/domain/kernel/field'
import { charge } from '@tuheng/domain/settlement/index'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { call, faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import { SheetLink } from '../shared/sheet-link.tsx'
import { trips, type TripField, type TripRow } from '../shared/trips.ts'
import { StatementLink } from './statement-link.tsx'
import type { PriceExplanation } from '@tuheng/domain/contracts/price-explanation.calls'
import css from './why.module.css'

const charges = anyResource(charge)
const face = charges.faces['all'] as Face

const WIDTHS: Readonly<Partial<Record<FieldName<typeof charge>, number>>> = {
  feeName: 96,
  qty: 84,
  unit: 80,
  price: 86,
  amount: 96,
  taxRate: 64,
  excl: 96,
  tax: 84,
  state: 94,
}

/** All charges of the trip in the ledger, by side, with their progress. */
export default function ChargesTab({ row }: { row: TripRow }) {
  const t = useT()
  const actor = useActor()
  const id = row['id'] as number
  const mayList = can(actor, face, 'read')
  const seesMoney = (['arTotal', 'apTotal'] satisfies TripField[]).some(
    name => fieldAccessOf(actor, trips).visibilityOf(name) !== 'hidden',
  )
  const { data, error, refetch } = useQuery({
    queryKey: [face.api, 'of-trip', id, row['version']],
    queryFn: ({ signal }) => (mayList ? ledgerCharges(id, signal) : tripCharges(id, signal)),
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  if (!data.length) return <p className="en-faint">{t(seesMoney ? 'charges.none' : 'charges.noneSeen')}</p>
  return (
    <div className={css.charges}>
      {(['ar', 'ap'] as const).map(side => {
        const rows = data.filter(one => one['side'] === side)
        return rows.length ? <SideCharges key={side} side={side} rows={rows} /> : null
      })}
    </div>
  )
}

async function ledgerCharges(id: number, signal: AbortSignal): Promise<LooseRow<typeof charge>[]> {
  const body = { filters: { docType: 'waybill', docId: id }, pageSize: 200, sort: ['side', 'id'], count: 'none' }
  return (await faceCall<ListAnswer>(face, 'list', { body, signal })).list
}

/** People who may see the trip but not the ledger get the trip's own charges, for the sides that they may see. */
async function tripCharges(id: number, signal: AbortSignal): Promise<LooseRow<typeof charge>[]> {
  const why = await call<PriceExplanation>('oms/wayBill/why', { id }, { signal })
  return Object.entries(why.sides).flatMap(([side, one]) => one.booked.charges.map(booked => ({ ...booked, side })))
}

function SideCharges({ side, rows }: { side: Side; rows: readonly LooseRow<typeof charge>[] }) {
  const t = useT()
  const actor = useActor()
  const column = (name: FieldName<typeof charge>, width: number): FieldColumn => ({
    name,
    field: columnField(charges, name) as Field,
    width,
  })
  const all: FieldColumn[] = [
    ...Object.entries(WIDTHS).map(([name, width]) => column(name as FieldName<typeof charge>, width)),
    {
      ...column('statementId', 150),
      render: one =>
        typeof one['statementId'] === 'number' ? (
          <StatementLink id={one['statementId']} no={one['statementId$'] as string | undefined} />
        ) : (
          ''
        ),
    },
    {
      ...column('sheetNo', 140),
      render: one =>
        one['sheetNo'] ? <SheetLink no={String(one['sheetNo'])} side={side} /> : one['pinned'] ? t('why.pinned') : '',
    },
    { ...column('note', 220), render: one => String(one['note'] ?? '') },
    { name: 'createdAt', field: columnField(charges, 'createdAt') as Field, width: 140 },
  ]
  const columns = all.filter(({ name }) => fieldAccessOf(actor, charges, face).visibilityOf(name) !== 'hidden')
  const live = rows.filter(one => one['reversed'] !== true)
  const total = (name: 'amount' | 'excl' | 'tax') => money(sum(live.map(one => one[name] as string | null)))
  return (
    <section>
      <h3>{t(side === 'ar' ? 'preview.ar' : 'preview.ap')}</h3>
      <FieldTable
        label={t(side === 'ar' ? 'preview.ar' : 'preview.ap')}
        rows={rows}
        columns={columns}
        rowKey="id"
        totals={{ amount: total('amount'), excl: total('excl'), tax: total('tax') }}
        mark={one => (one['reversed'] === true ? 'faint' : one['state'] === 'unpriced' ? 'alarm' : undefined)}
      />
    </section>
  )
}
