import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { ListSpec } from '@tuheng/domain/kernel/list-spec'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { ShownColumn } from './use-list-columns.tsx'

/** What a row of two lines shows: number and states, then facts and figures. */
export interface PhoneRow {
  title: ShownColumn | undefined
  states: readonly ShownColumn[]
  facts: readonly ShownColumn[]
  /** Facts of rows that lack those; who entered a record is none. */
  spare: readonly ShownColumn[]
  figures: readonly ShownColumn[]
  /** The second figure is left out where it equals the first. */
  equalOnce: boolean
  /** Where a span of days ends, by the name of its first day. */
  ends: ReadonlyMap<string, ShownColumn>
}

/** As many columns as fit in each of the four places. */
export const ROOM = 2

/**
 * Chooses from the columns in view, so that a person's own order counts here, too: the title, the first state, the first
 * facts and figures that are left, each with the column it shares a cell with. `wanted` names what a list prefers.
 */
export function phoneRow(
  shown: readonly ShownColumn[],
  { title: name, tabs, phone: wanted = {} }: Pick<ListSpec, 'tabs' | 'phone'> & { title: string },
): PhoneRow {
  const title = shown.find(column => column.name === name) ?? shown[0]
  const rest = shown.filter(column => column !== title)
  const coloured = rest.filter(isState)
  const states = withPartner(coloured, coloured.find(column => column.name === tabs) ?? coloured[0])
  const left = rest.filter(column => !states.includes(column))
  const figures = namedOr(left, wanted.figures, () => {
    const numbers = left.filter(isFigure)
    return withPartner(numbers, numbers[0])
  })
  const ends = new Map(left.flatMap(last => left.filter(first => isSpan(first, last)).map(first => [first.name, last])))
  const words = left.filter(
    column =>
      !isFigure(column) &&
      !isState(column) &&
      !kindOf(column.field).needsLabel &&
      !isNumberBeside(column, title) &&
      ![...ends.values()].includes(column),
  )
  const facts = namedOr(left, wanted.facts, () => {
    const first = withPartner(words, words[0])
    return [...first, ...words.filter(column => !first.includes(column))].slice(0, ROOM)
  })
  const spare = words.filter(column => !facts.includes(column) && column.name !== 'createdBy').slice(0, ROOM)
  return { title, states, facts, spare, figures, equalOnce: wanted.equalOnce === true, ends }
}

/** Both lines of one cell in their order, from where to where; others as they are. */
export const inCellOrder = (columns: readonly ShownColumn[]): readonly ShownColumn[] =>
  columns.toSorted((a, b) => (a.under === b.name ? 1 : b.under === a.name ? -1 : 0))

/** Whether two columns of one cell are the first and the last day of a span. */
function isSpan(first: ShownColumn, last: ShownColumn): boolean {
  const until = first.name.replace(/From$/, 'To').replace(/^start/, 'end')
  return last.name === until && last !== first && last.under === first.name && isDay(first)
}

/**
 * The states of a row: the first, and a second one that has begun or wants somebody, unlike a vehicle in use. The approval
 * stands in place of the first.
 */
export function statesToShow(
  { machines }: Pick<AnyResource, 'machines'>,
  states: readonly ShownColumn[],
  row: AnyRow,
): readonly ShownColumn[] {
  return states.filter(({ name }, i) => {
    const value = row[name]
    const machine = machines[name]
    if (i > 0 && name === 'approval' && states[0]?.field.yieldsToApproval) return false
    return i === 0 || machine?.initial !== value || !NOT_BEGUN.has(machine?.states[String(value)]?.color)
  })
}

/** The figures of a row. */
export const figuresToShow = (
  { figures, equalOnce }: Pick<PhoneRow, 'figures' | 'equalOnce'>,
  row: AnyRow,
): readonly ShownColumn[] =>
  equalOnce ? figures.filter(({ name }, i) => i === 0 || row[name] !== row[figures[0]?.name ?? '']) : figures

/** Facts that say the same are said once: the account of a person is often their telephone number. */
export const withoutRepeats = <T extends ShownColumn>(
  facts: readonly T[],
  textOf: (fact: T) => string,
): readonly T[] => {
  const texts = facts.map(textOf)
  return facts.filter((_, i) => texts.indexOf(texts[i] ?? '') === i)
}

const NOT_BEGUN: ReadonlySet<StatusColor | undefined> = new Set(['draft', 'done', undefined])

function namedOr(
  columns: readonly ShownColumn[],
  names: readonly string[] | undefined,
  usual: () => readonly ShownColumn[],
): readonly ShownColumn[] {
  return names ? names.flatMap(name => columns.find(column => column.name === name) ?? []) : usual()
}

/** A column, and the one that shares its cell. */
function withPartner(columns: readonly ShownColumn[], column: ShownColumn | undefined): readonly ShownColumn[] {
  if (!column) return []
  return [column, ...columns.filter(other => sharesCell(other, column))].slice(0, ROOM)
}

function sharesCell(a: ShownColumn, b: ShownColumn): boolean {
  return a.under === b.name || b.under === a.name
}

function isState({ field }: ShownColumn): boolean {
  return Object.values(field.choices ?? {}).some(choice => choice.color !== undefined)
}

function isFigure({ align }: ShownColumn): boolean {
  return align === 'right'
}

/** The number of another record under the title would take the room of everything else. */
function isNumberBeside(column: ShownColumn, title: ShownColumn | undefined): boolean {
  return title !== undefined && column.field.to !== undefined && sharesCell(column, title)
}

/** Whether a column shows days or moments, which are never cut. */
export const isDay = ({ field }: Pick<ShownColumn, 'field'>): boolean => kindOf(field).daily === true

/** A day or moment of this year without the year: `11-25 13:20`. */
export const shortDay = (shown: string, year: string): string =>
  shown.startsWith(`${year}-`) ? shown.slice(year.length + 1) : shown

/** A span of days, whose last one says its year only where it is neither this one nor that of the first: `09-26~10-25`. */
export function shortSpan(first: string, last: string, year: string): string {
  const ownYear = first.slice(0, year.length)
  return `${shortDay(first, year)}~${shortDay(shortDay(last, year), ownYear)}`
}
