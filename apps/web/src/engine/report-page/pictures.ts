import { cmp, isNeg, isZero, sub, sum } from '@tuheng/domain/kernel/decimal'
import { shiftMonth, type IsoMonth } from '@tuheng/domain/kernel/calendar'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Report, ReportAnswer, ReportPicture } from '@tuheng/domain/kernel/report'
import { isUnassigned } from '@tuheng/domain/kernel/unassigned-row'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { isMissing, MISSING } from '../common/missing.ts'
import type { Drawing, DrawnBar } from './drawing.ts'

/** A picture of a report, and for each of its bars the row and the column whose figure it shows. */
export interface Picture {
  title: string
  /** Of its bars; absent where the title says it. */
  unit?: string
  drawing: Drawing
  figures: readonly ({ row: AnyRow; column: string } | undefined)[]
}

interface Told {
  report: Pick<Report, 'unassigned' | 'columns' | 'pictures' | 'groupBy'>
  answer: ReportAnswer
  groupBy: string | undefined
  lang: Lang
  /** A value as text. */
  print(cell: { field: Field; name: string; row: AnyRow; lang: Lang }): string
  /** What stands beside the bar of all that found no room. */
  others(count: number): string
}

/** Beside each other at most. */
export const MOST_PICTURES = 2
/** In a ranking; beyond them the last is the sum of what found no room. */
const MOST_BARS = 7
/** Months in one picture, two years. */
const MOST_MONTHS = 24

/** Days or weeks in one picture. */
const MOST_STEPS = 31

/** Those of the declared pictures that the answer can show: every bar is a figure of its rows, or their exact sum. */
export function picturesOf(told: Told): Picture[] {
  return (told.report.pictures ?? [])
    .flatMap(picture => {
      const figures = shown(picture, told)
      return figures.length > 1 ? [pictureOf(picture, figures, told)] : []
    })
    .slice(0, MOST_PICTURES)
}

interface Figure {
  row: AnyRow
  column: string
  name: string
  value: string
  tone: DrawnBar['tone']
  begin?: string
  /** It sums others, or nothing, so that no list is behind it. */
  sum?: true
}

function shown(picture: ReportPicture, told: Told): Figure[] {
  if (picture.kind === 'steps') return stepsOf(picture, told)
  return picture.kind === 'trend' ? trendOf(picture, told) : ranking(picture.of, told)
}

function trendOf({ of: column, by = 'month' }: Extract<ReportPicture, { kind: 'trend' }>, told: Told): Figure[] {
  const { rows: own, trend } = told.answer
  // The same month may stand in the rows of several companies, which the trend adds up
  const isRepeated = trend !== undefined && new Set(own.map(row => row[by])).size < own.length
  const rows = (told.groupBy === by && !isRepeated ? own : (trend ?? [])).filter(row => by in row)
  const figures = rows.flatMap(row => figureOf(row, column, nameOf(row, by, told)))
  if (by !== 'month') return figures.slice(-MOST_STEPS)
  if (figures.length < rows.length) return figures.slice(-MOST_MONTHS)
  return figures
    .flatMap((figure, i) => [
      ...monthsBetween(rows[i - 1]?.['month'], rows[i]?.['month']).map((month): Figure => {
        const row = { month, [column]: '0' }
        return { row, column, name: nameOf(row, 'month', told), value: '0', tone: 'plain', sum: true }
      }),
      figure,
    ])
    .slice(-MOST_MONTHS)
}

/** The months that lie between two: nothing was charged in them, so an answer has no row for them. */
function monthsBetween(before: unknown, after: unknown): IsoMonth[] {
  const months: IsoMonth[] = []
  if (typeof before !== 'string' || typeof after !== 'string') return months
  for (let month = shiftMonth(before, 1); month < after; month = shiftMonth(month, 1)) months.push(month)
  return months
}

/** The rows of the dimension they are grouped by, largest first; single records are ranked by no picture. */
function ranking(column: string, told: Told): Figure[] {
  const { answer, groupBy, report } = told
  if (!groupBy || periodsOf(report).includes(groupBy) || answer.rest || answer.rows.some(row => !(groupBy in row)))
    return []
  const by = report.groupBy?.find(group => group.value === groupBy)
  const isSplit = periodsOf(report).some(name =>
    answer.rows.some(row => name in row && row[name] !== answer.rows[0]?.[name]),
  )
  if (by?.record || isSplit) return []
  // The same owner may stand in two lines of business
  const repeated = new Set(answer.rows.map(row => row[groupBy])).size < answer.rows.length
  const dimensions = [...(repeated ? (by?.within ?? []) : []), groupBy]
  const all = answer.rows
    .flatMap(row => figureOf(row, column, dimensions.map(name => nameOf(row, name, told)).join(' · ')))
    .toSorted((a, b) => cmp(b.value, a.value))
  if (all.length <= MOST_BARS) return all
  // Whoever loses money is what the reader looks for
  const worst = all.slice(-2).filter(one => isNeg(one.value))
  const first = all.slice(0, MOST_BARS - 1 - worst.length)
  const between = all.slice(first.length, all.length - worst.length)
  const rest: Figure = {
    row: {},
    column,
    name: told.others(between.length),
    value: sum(between.map(one => one.value)),
    tone: 'rest',
    sum: true,
  }
  return [...first, rest, ...worst]
}

/** Days, weeks and months stand in their own order: a trend shows them. */
const periodsOf = ({ pictures = [] }: Told['report']): string[] => [
  'month',
  ...pictures.flatMap(picture => (picture.kind === 'trend' && picture.by ? [picture.by] : [])),
]

function stepsOf(picture: Extract<ReportPicture, { kind: 'steps' }>, { answer, report, lang }: Told): Figure[] {
  const { totals } = answer
  const columns = [...picture.steps.map(([, column]) => column), picture.result]
  if (columns.some(column => isMissing(totals[column]))) return []
  const named = (column: string) => labelOf(report.columns[column] as Field, column)[lang]
  let level = '0'
  const steps = picture.steps.flatMap(([sign, column], i): Figure[] => {
    const amount = String(totals[column])
    const value = sign === '+' ? amount : sub('0', amount)
    const begin = level
    level = sum([level, value])
    if (isZero(value)) return []
    const tone = i === 0 ? 'plain' : 'step'
    return [{ row: totals, column, name: named(column), value, begin, tone }]
  })
  const result = String(totals[picture.result])
  return [...steps, { row: totals, column: picture.result, name: named(picture.result), value: result, tone: 'result' }]
}

function pictureOf(picture: ReportPicture, figures: readonly Figure[], told: Told): Picture {
  const { report, lang, print } = told
  const rate = picture.rate
  const kind = { trend: 'columns', rank: 'bars', steps: 'steps' } as const
  const bars = figures.map(({ row, column, name, value, tone, begin, sum: summed }): DrawnBar => {
    const field = report.columns[column] as Field
    const rated = rate && !summed && tone !== 'step' && (picture.kind !== 'steps' || tone === 'result')
    const share = rated && !isMissing(row[rate]) ? besides(row, rate, told) : ''
    return {
      name,
      value,
      text: print({ field, name: column, row: { [column]: value }, lang }),
      tone,
      ...(begin === undefined ? {} : { begin }),
      ...(share ? { rate: share } : {}),
    }
  })
  const unit = unitOf(picture, told)
  return {
    title: picture[lang],
    ...(unit ? { unit } : {}),
    drawing: { kind: kind[picture.kind], bars },
    figures: figures.map(({ row, column, sum: summed }) => (summed ? undefined : { row, column })),
  }
}

/** The second figure of a bar: with its unit, since the title names that of the first alone. */
function besides(row: AnyRow, column: string, { report, lang, print }: Told): string {
  const field = report.columns[column] as Field
  const unit = field.unit?.[lang]
  const text = print({ field, name: column, row, lang })
  return unit === undefined ? text : `${text} ${unit}`
}

function unitOf(picture: ReportPicture, { report, lang }: Told): string | undefined {
  const field = report.columns[picture.kind === 'steps' ? picture.result : picture.of]
  const unit = field && (field.unit ?? kindOf(field).unit)?.[lang]
  // Chinese titles may end in it, as 逐日装货吨 does
  return unit !== undefined && lang === 'zh' && picture.zh.includes(unit) ? undefined : unit
}

const figureOf = (row: AnyRow, column: string, name: string): Figure[] =>
  isMissing(row[column]) ? [] : [{ row, column, name, value: String(row[column]), tone: 'plain' }]

function nameOf(row: AnyRow, column: string, { report, lang, print }: Told): string {
  if (isUnassigned(report, row, column)) return report.unassigned?.[lang] ?? MISSING
  return print({ field: report.columns[column] as Field, name: column, row, lang }) || MISSING
}
