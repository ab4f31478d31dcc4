import type { FiltersOf } from '@tuheng/domain/kernel/resource'
import { RAIL_STEPS } from '@tuheng/domain/rail/haul.choices'
import type { railWaybill } from '@tuheng/domain/rail/index'
import type { charge } from '@tuheng/domain/settlement/index'
import type { waybill } from '@tuheng/domain/transport/index'
import { isNeg, isZero, percentText, type Dec } from '@tuheng/domain/kernel/decimal'
import { type IsoDate, monthAtWork, monthAtWorkSoFar, monthOf } from '@tuheng/domain/kernel/dates'
import type { Desk } from '../../shared/session/home-desk.ts'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import type { HomeKey } from './locale/index.ts'
import type { Home } from './home-types.ts'

type MonthKey = 'month.this' | 'month.last'

/** In the first days of a month the figures of a month are of the last one, whose work is still being finished. */
export const monthName = (today: IsoDate): MonthKey =>
  monthAtWork(today) === monthOf(today) ? 'month.this' : 'month.last'

export interface FigureCard {
  key: HomeKey
  /** The list that it is of, where several have such a figure. */
  of?: Text
  /** Which month its name speaks of. */
  month?: MonthKey
  value: string
  unit?: HomeKey
  /** Second lines: the parts of the figure. */
  notes: { key: HomeKey; params: Record<string, string | number>; color?: StatusColor }[]
  /** Relative to the previous period: `0.12` is 12 % more. */
  change?: { text: string; direction: 'up' | 'down' | 'same'; since: HomeKey } | undefined
  color?: StatusColor
  path: string
  filters: Record<string, unknown>
  /** Parameters of a report. */
  query?: string
}

const TRIPS = '/transportation_management/highway/list_highway_waybill'
const TRAINS = '/transportation_management/highway_railway/waybill_rail'
const ON_ROAD = ['inTransit', 'arrived']

/** The key figures that the answer contains, each with its list. Money comes first for those whose work it is. */
export function figureCards(home: Home, desk: Desk = 'all'): FigureCard[] {
  const { from, to } = monthAtWorkSoFar(home.today).period
  const month = monthName(home.today)
  const trips: (FigureCard | undefined)[] = [
    home.shipped &&
      shippedCard(home.shipped, month, {
        loadAt: { op: 'range', value: [from, to] },
        transportStatus: [...ON_ROAD, 'unloaded'],
      } satisfies FiltersOf<typeof waybill>),
    home.sentByRail &&
      sentCard(home.sentByRail, month, {
        departAt: { op: 'range', value: [from, to] },
        status: RAIL_STEPS.slice(RAIL_STEPS.indexOf('departed')),
      } satisfies FiltersOf<typeof railWaybill>),
    countCard('figure.onRoad', home.onRoad, {
      path: TRIPS,
      filters: { transportStatus: ON_ROAD } satisfies FiltersOf<typeof waybill>,
    }),
    countCard('figure.toAudit', home.toAudit, {
      path: TRIPS,
      filters: { transportStatus: 'unloaded', auditStatus: 'unaudited' } satisfies FiltersOf<typeof waybill>,
      notes: home.withoutReceipt ? [{ key: 'figure.withoutReceipt', params: { count: home.withoutReceipt } }] : [],
    }),
    countCard('figure.exceptions', home.exceptions, {
      path: '/transportation_management/highway/list_exception',
      filters: { status: ['open', 'handling'] },
      alarmColor: 'refused',
    }),
  ]
  const money: (FigureCard | undefined)[] = [
    openAmountCard('figure.receivable', home.receivable, '/statement_management/cargo_owner'),
    payableCard(home),
    unstatedCard(home),
    home.margin && {
      key: 'figure.margin',
      month,
      value: formatDecimal(home.margin.adjusted, 2),
      unit: 'figure.yuan',
      path: '/gross/gross_profit_table',
      filters: {},
      query: `monthFrom=${home.margin.month}&monthTo=${home.margin.month}`,
      notes: [
        { key: 'figure.rate', params: { rate: percent(home.margin.adjustedRate) } },
        ...(home.margin.unpriced
          ? [{ key: 'figure.unpriced', params: { count: home.margin.unpriced }, color: 'attention' } as const]
          : []),
      ],
      change: changeOf(home.margin.change, 'figure.changeMonth'),
      ...(isNeg(home.margin.adjusted) ? { color: 'refused' as const } : {}),
    },
  ]
  return arranged({ money, trips, moved: movedCards(home.movedToday ?? []) }, desk).filter(card => card !== undefined)
}

type Cards = readonly (FigureCard | undefined)[]

/** Who leads sees how the company stands, not what waits: that stands among the work. */
function arranged({ money, trips, moved }: Record<'money' | 'trips' | 'moved', Cards>, desk: Desk): Cards {
  if (desk === 'lead') return [...money, ...trips.slice(0, 2)]
  return desk === 'money' ? [...moved, ...money, ...trips] : [...trips, ...money, ...moved]
}

/** Money received and paid today, each with its rows. */
function movedCards(lists: NonNullable<Home['movedToday']>): FigureCard[] {
  const payLists = lists.filter(({ what }) => what === 'pay').length
  return lists.map(({ what, zh, en, count, total, path, filters }) => ({
    key: `figure.moved.${what}`,
    ...(what === 'pay' && payLists > 1 ? { of: { zh, en } } : {}),
    value: total === undefined ? '—' : formatDecimal(total, 2),
    unit: 'figure.yuan',
    notes: [{ key: 'figure.moved.count', params: { count } }],
    path,
    filters,
  }))
}

/** What is owed by confirmed statements, and how much of it may be paid by now. */
function payableCard({ payable, dues }: Home): FigureCard | undefined {
  const card = openAmountCard('figure.payable', payable, '/statement_management/carrier')
  const approved = dues?.pay?.total
  if (!card || approved === undefined) return card
  return { ...card, notes: [...card.notes, { key: 'figure.approved', params: { amount: formatDecimal(approved, 2) } }] }
}

/**
 * In a company that has just begun most figures are zero: those are named in one line. Where few are, each zero says
 * something and stays.
 */
export function withoutZeros(cards: readonly FigureCard[]): {
  shown: readonly FigureCard[]
  zero: readonly FigureCard[]
} {
  const isZeroCard = ({ value, notes }: FigureCard) => /^[0.,]*$/.test(value) && notes.every(note => !note.color)
  const zero = cards.filter(isZeroCard)
  return zero.length * 2 <= cards.length
    ? { shown: cards, zero: [] }
    : { shown: cards.filter(card => !isZeroCard(card)), zero }
}

/** Tonnes, or trucks for people who may not see weights. */
function shippedCard(
  { tons, trucks, tonsChange = null }: NonNullable<Home['shipped']>,
  month: MonthKey,
  filters: FigureCard['filters'],
): FigureCard {
  const card = { key: 'figure.shipped', month, path: TRIPS, filters } as const
  if (tons === undefined) return { ...card, value: formatDecimal(trucks, 0), unit: 'figure.trips', notes: [] }
  return {
    ...card,
    value: formatDecimal(tons, 2),
    unit: 'figure.tons',
    notes: [{ key: 'figure.trucks', params: { count: trucks } }],
    change: changeOf(tonsChange, sinceOf(month)),
  }
}

/** Tonnes that departed, or trains for people who may not see weights. */
function sentCard(
  { tons, trains, tonsChange = null }: NonNullable<Home['sentByRail']>,
  month: MonthKey,
  filters: FigureCard['filters'],
): FigureCard {
  const card = { key: 'figure.sentByRail', month, path: TRAINS, filters } as const
  if (tons === undefined) return { ...card, value: formatDecimal(trains, 0), unit: 'figure.trains', notes: [] }
  return {
    ...card,
    value: formatDecimal(tons, 2),
    unit: 'figure.tons',
    notes: [{ key: 'figure.trainCount', params: { count: trains } }],
    change: changeOf(tonsChange, sinceOf(month)),
  }
}

function countCard(
  key: HomeKey,
  value: number | undefined,
  {
    path,
    filters,
    notes = [],
    alarmColor,
  }: Pick<FigureCard, 'path' | 'filters'> & { notes?: FigureCard['notes']; alarmColor?: StatusColor },
): FigureCard | undefined {
  if (value === undefined) return undefined
  return {
    key,
    value: formatDecimal(value, 0),
    unit: 'figure.trips',
    notes,
    path,
    filters,
    ...(alarmColor && value > 0 ? { color: alarmColor } : {}),
  }
}

function openAmountCard(key: HomeKey, sums: Home['receivable'], path: string): FigureCard | undefined {
  if (!sums) return undefined
  const overdue =
    sums.overdue === undefined || isZero(sums.overdue)
      ? []
      : [
          {
            key: 'figure.overdue' as const,
            params: { amount: formatDecimal(sums.overdue, 2) },
            color: 'refused' as const,
          },
        ]
  return {
    key,
    value: formatDecimal(sums.open, 2),
    unit: 'figure.yuan',
    path,
    filters: { status: ['confirmed', 'partSettled'] },
    notes: [{ key: 'figure.statements', params: { count: sums.statements } }, ...overdue],
  }
}

/** Carried but in no confirmed statement: the receivable on the first line, the payable below it. */
function unstatedCard({ unstated: sums }: Home): FigureCard | undefined {
  const side = sums?.ar === undefined ? 'ap' : 'ar'
  const amount = sums?.[side]
  if (!sums || amount === undefined) return undefined
  const other =
    side === 'ar' && sums.ap !== undefined
      ? [{ key: 'figure.unstated.also' as const, params: { amount: formatDecimal(sums.ap, 2) } }]
      : []
  return {
    key: `figure.unstated.${side}`,
    value: formatDecimal(amount, 2),
    unit: 'figure.yuan',
    notes: other,
    path: '/business_settlement/business_details',
    filters: { side, state: ['priced', 'inStatement'] } satisfies FiltersOf<typeof charge>,
  }
}

/** What a month is compared with: a whole one with a whole one, otherwise as many days. */
const sinceOf = (month: MonthKey): HomeKey => (month === 'month.last' ? 'figure.changeMonth' : 'figure.change')

/** `0.123` → 12.3 % up; undefined without a previous value. `since` names what it is compared with. */
export function changeOf(change: Dec | null, since: HomeKey): FigureCard['change'] {
  if (change === null) return undefined
  const text = percentText(change.replace('-', ''))
  return { text, direction: isZero(change) ? 'same' : isNeg(change) ? 'down' : 'up', since }
}

const percent = (share: Dec | null): string => (share === null ? '—' : percentText(share))
