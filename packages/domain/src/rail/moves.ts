import { addDays, diffDays } from '../kernel/dates.ts'
import { mul, round, type Dec } from '../kernel/decimal.ts'
import type { BoxEvent, BoxStatus, FreeTermSource, Laden } from './rail.choices.ts'

export type { BoxEvent } from './rail.choices.ts'

interface MoveRule {
  /** What the container is afterwards, where the event decides it. */
  laden?: Laden
  /** The stay at its place goes on. */
  keepsStay?: true
}

/** Transitions of a container that its ledger keeps. */
export const MOVES = {
  gateOut: {},
  gateIn: {},
  toCustomer: {},
  leaveCustomer: {},
  relocate: { keepsStay: true },
  stuff: { laden: 'laden', keepsStay: true },
  strip: { laden: 'empty', keepsStay: true },
  toRepair: {},
  repaired: {},
  disable: {},
  enable: {},
  offHire: {},
  onHire: {},
  scrap: {},
} as const satisfies Partial<Record<BoxEvent, MoveRule>>

export const moveRule = (event: BoxEvent): MoveRule => (event in MOVES ? MOVES[event as keyof typeof MOVES] : {})

/** What a move says of the container after it. */
interface MoveFacts {
  event: BoxEvent
  movedAt: string
  toYardId: number | null
  toLaden: Laden | null
  slotNo: string | null
  customerId: number | null
}

const STATUS_AFTER: Readonly<Record<BoxEvent, BoxStatus>> = {
  register: 'inYard',
  gateOut: 'moving',
  gateIn: 'inYard',
  toCustomer: 'atCustomer',
  leaveCustomer: 'moving',
  relocate: 'inYard',
  stuff: 'inYard',
  strip: 'inYard',
  toRepair: 'repair',
  repaired: 'inYard',
  disable: 'disabled',
  enable: 'inYard',
  offHire: 'offHire',
  onHire: 'inYard',
  scrap: 'scrapped',
}

/** Where a container is after its moves, the oldest first. There is at least one. */
export function placeAfter(moves: readonly MoveFacts[]) {
  const last = moves.at(-1) as MoveFacts
  const came = moves.findLast(move => !moveRule(move.event).keepsStay) ?? last
  return {
    status: STATUS_AFTER[last.event],
    yardId: last.toYardId,
    slotNo: last.slotNo,
    customerId: last.event === 'toCustomer' ? last.customerId : null,
    laden: last.toLaden ?? ('empty' as const),
    sinceAt: came.movedAt,
    lastMoveAt: last.movedAt,
  }
}

/** How long a container may stay somewhere for nothing, and what a day costs then. */
export interface FreeTime {
  /** Null: nothing is counted. */
  freeDays: number | null
  /** Yuan per container and day, tax included. */
  dayFee: Dec | null
}

interface Placed extends FreeTime {
  status: BoxStatus
}

/** Terms beside those of the container, where there are any. */
export interface AgreedTerms {
  /** Of the order with which it came. */
  contract?: FreeTime | undefined
  /** At whom it stands, or whose goods stand in a yard of our own. */
  customer?: FreeTime | undefined
  yard?: FreeTime | undefined
  /** Of the yard. */
  station?: FreeTime | undefined
}

export interface FreeTimeAt extends FreeTime {
  termsBy: FreeTermSource
}

/**
 * The terms that count where a container is: the first of contract, customer, and the yard with its station, or the
 * container at a customer. Undefined: none count.
 */
export function freeTimeAt(box: Placed, { contract, customer, yard, station }: AgreedTerms): FreeTimeAt | undefined {
  const { freeDays, dayFee } = box
  const own = { container: { freeDays, dayFee } }
  const here = box.status === 'atCustomer' ? own : box.status === 'inYard' && yard ? { yard, station } : undefined
  if (!here) return undefined
  const inOrder = Object.entries({ contract, customer, ...here }) as [FreeTermSource, FreeTime | undefined][]
  const found = inOrder.find(([, terms]) => terms && terms.freeDays !== null)
  const [termsBy, terms] = found ?? ('container' in here ? ['container', own.container] : ['yard', yard])
  return { freeDays: terms?.freeDays ?? null, dayFee: terms?.dayFee ?? null, termsBy } as FreeTimeAt
}

/** A stay in days; the day of arrival counts, so that a container that comes and goes on one day stayed one. */
export interface Stay {
  days: number
  /** On which the clock stood. */
  stoppedDays: number
  overDays: number
  /** Yuan; null where no fee is agreed. */
  fee: Dec | null
}

/** Business dates, `YYYY-MM-DD`, from the first to the last on which a clock stands. */
export interface ClockStop {
  from: string
  to: string
}

interface Counted extends FreeTime {
  stops?: readonly ClockStop[]
}

/** The stay of a container from a business date to another, both `YYYY-MM-DD` and counted, less the days on which its clock stood. */
export function stayOf(from: string, to: string, { freeDays, dayFee, stops = [] }: Counted): Stay {
  const days = Math.max(0, diffDays(from, to)) + 1
  const stoppedDays = daysStopped(from, addDays(from, days - 1), stops)
  const overDays = freeDays === null ? 0 : Math.max(0, days - stoppedDays - freeDays)
  return { days, stoppedDays, overDays, fee: dayFee === null ? null : round(mul(dayFee, overDays), 2) }
}

/** Days of a span on which its clock stands, each once. */
function daysStopped(from: string, to: string, stops: readonly ClockStop[]): number {
  let next = from
  let days = 0
  for (const stop of stops.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const [first, last] = [stop.from > next ? stop.from : next, stop.to < to ? stop.to : to]
    if (last < first) continue
    days += diffDays(first, last) + 1
    next = addDays(last, 1)
  }
  return days
}

/** The last day that costs nothing; null where days are not counted. Without free days it is the day before. */
export function freeUntil(from: string, { freeDays, stops = [] }: Counted): string | null {
  if (freeDays === null) return null
  const stands = (day: string): boolean => stops.some(stop => stop.from <= day && day <= stop.to)
  let last = addDays(from, -1)
  let left = freeDays
  while (left > 0 || stands(addDays(last, 1))) {
    last = addDays(last, 1)
    if (!stands(last)) left--
  }
  return last
}

/** For how long a container is hired, and what a day beyond costs. Dates are business dates, `YYYY-MM-DD`. */
export interface HireTerms {
  hireFrom?: string | null | undefined
  hireDays?: number | null | undefined
  /** Yuan per container and day, tax included. */
  hireDayFee?: Dec | null | undefined
}

/** The last day of a hire; the day from which it is hired is the first. Null where no term is agreed. */
export const hireTo = ({ hireFrom, hireDays }: HireTerms): string | null =>
  hireFrom && hireDays ? addDays(hireFrom, hireDays - 1) : null

/** Days that a container is kept beyond its hire until a business date, and what they cost in yuan; null where nothing is agreed. */
export function overHire(terms: HireTerms, on: string): { days: number; fee: Dec | null } | null {
  const last = hireTo(terms)
  if (last === null) return null
  const days = Math.max(0, diffDays(last, on))
  const { hireDayFee = null } = terms
  return { days, fee: hireDayFee === null ? null : round(mul(hireDayFee, days), 2) }
}

/** Moves that end the hire of a container: it goes back to its owner, or is lost. */
export const ENDS_HIRE: readonly BoxEvent[] = ['offHire', 'scrap']
