import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { div, isPos, isZero, mul } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow, LooseRow } from '@tuheng/domain/kernel/resource'
import { isSoldWithoutMargin } from '@tuheng/domain/margin/margin.rules'
import { incomeShares, legTypes } from '@tuheng/domain/rail/haul.choices'
import type { legMarginCall } from '@tuheng/domain/rail/rail.calls'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { useMemo } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import css from './freight-tab.module.css'
import { useT } from './locale/index.ts'

type Answer = AnswerOf<typeof legMarginCall>

/** 分段毛利: what each leg of an order earned and cost, and how its share in a through price comes about. */
export default function LegMarginTab({ row }: { row: LooseRow<typeof railOrder> }) {
  const t = useT()
  const lang = useLang()
  const id = row.id as number
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['oms/railOrder', 'leg-margin', id, row.version],
    queryFn: ({ signal }) => call<Answer>('oms/railOrder/legMargin', { id }, { signal, silent: true }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  const seen = data ? columns.filter(({ name }) => name === 'legNo' || isSeen(data, name)) : columns
  return (
    <>
      <FieldTable
        label={t('legs.label')}
        rowKey="key"
        columns={seen}
        rows={data ? rowsOf(data, t) : []}
        totals={data?.total as AnyRow | undefined}
        loading={isPending}
        mark={one => (isSoldWithoutMargin(one['income'] as string, one['margin'] as string) ? 'alarm' : undefined)}
      />
      {data && <Counted counted={data.counted} />}
      {data && lacksIncome(data) && <p className={css.hint}>{t('legs.noIncome')}</p>}
      {data?.by && (
        <p className={css.hint}>
          {data.by === 'own'
            ? t('legs.own')
            : t('legs.by', { way: incomeShares[data.by][lang], shared: figureOf(data.shared, 2) })}
        </p>
      )}
      {data && isHidden(data) && <p className={css.hint}>{t('legs.hidden')}</p>}
    </>
  )
}

/** How much of the order the figures tell of: trains and trips without charges are not in them yet. */
function Counted({ counted }: { counted: Answer['counted'] }) {
  const t = useT()
  const { trains, ofTrains, sentQty, trips, ofTrips, loadNet } = counted
  const told = [
    ofTrains ? t('legs.trains', { done: trains ?? 0, all: ofTrains, tons: figureOf(sentQty, 3) }) : '',
    ofTrips ? t('legs.trips', { done: trips ?? 0, all: ofTrips, tons: figureOf(loadNet, 3) }) : '',
  ].filter(Boolean)
  return (
    <p className={css.hint}>{told.length ? t('legs.counted', { what: told.join(t('legs.and')) }) : t('legs.none')}</p>
  )
}

const figureOf = (value: string | null | undefined, scale: number): string =>
  value === null || value === undefined ? '—' : formatDecimal(value, scale)

type T = ReturnType<typeof useT>

function columnsOf(t: T): FieldColumn[] {
  const money = (name: 'income' | 'cost' | 'margin'): FieldColumn => ({
    name,
    field: f.money(t(`legs.${name}`), { en: t(`legs.${name}`) }),
    width: 118,
  })
  return [
    {
      name: 'legNo',
      field: f.text(t('legs.leg'), { en: t('legs.leg') }),
      width: 176,
      fixed: true,
      render: one =>
        one['id'] ? (
          <RecordLink resource="railLeg" id={one['id']} title={String(one['legNo'])}>
            {String(one['legNo'])}
          </RecordLink>
        ) : (
          String(one['legNo'])
        ),
    },
    { name: 'legType', field: f.choice(t('legs.type'), legTypes, { en: t('legs.type') }), width: 62 },
    money('income'),
    money('cost'),
    money('margin'),
    { name: 'trace', field: f.text(t('legs.trace'), { en: t('legs.trace') }), width: 240 },
  ]
}

/** Columns that the person may see have a value in the totals; the others follow from them. */
const isSeen = ({ total }: Answer, name: string): boolean =>
  name === 'legType' || (name === 'trace' ? 'margin' in total : name in total)

/** The order earned something, and nobody is told what of it each leg takes. */
const isHidden = ({ list, total }: Answer): boolean =>
  'income' in total && list.length > 0 && list.every(({ income }) => (income ?? null) === null)

/** Costs are there before what they earn: the margin is no loss yet. */
const lacksIncome = ({ total: { income, cost } }: Answer): boolean =>
  income !== undefined && cost !== undefined && isZero(income ?? '0') && isPos(cost ?? '0')

/** A row for each leg, and one for what belongs to none where there is something. */
function rowsOf(data: Answer, t: T): AnyRow[] {
  const { list, rest } = data
  const rows = list.map((leg): AnyRow => ({ ...leg, key: leg.id, trace: traceOf(data, leg.weight, t) }))
  const hasRest = [rest.income, rest.cost].some(value => value && !/^-?0\.00$/.test(value))
  return hasRest ? [...rows, { ...rest, key: 'rest', legNo: t('legs.rest') }] : rows
}

/** `成本 1,291.74，占 16.48%`: by what a leg takes its share, and what part of all that is. */
function traceOf({ by, weightSum }: Answer, weight: string | null | undefined, t: T): string | null {
  if (!weight || !weightSum || !isPos(weightSum) || !by || by === 'own') return null
  const part = formatDecimal(mul(div(weight, weightSum), '100'), 2)
  return t(`legs.trace.${by}`, { weight: formatDecimal(weight, 2), part })
}
