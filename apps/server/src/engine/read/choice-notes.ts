import type { ChoiceLevel, ChoiceNote, OptionsRequest } from '@tuheng/domain/kernel/generic-wire'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import { type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { redactRecordValues } from '../rights/redact-issues.ts'
import type { ViewerAccess } from '../rights/redact.ts'

/** One thing that speaks against a choice. */
export interface ChoiceFinding {
  level: ChoiceLevel
  issue: Issue
}

export interface ChoiceQuestion {
  actor: Actor
  access: ViewerAccess
  today: string
  /** `YYYY-MM-DD`, the day that counts. */
  date: string
  /** The record that chooses; it does not speak against its own choices. */
  record: number | null
  /** Records that were chosen already, by the field that refers to them. */
  beside: Readonly<Record<string, number>>
}

/** How the choices of one resource are judged for one purpose. */
export interface ChoiceJudge {
  /** Fields of the choices that are judged. */
  reads: readonly string[]
  /** Those of them that are compared with the day. */
  dates?: readonly string[]
  /**
   * What is the same for all choices, as SQL of one value each. It travels with the choices, so it costs no statement.
   */
  shared?(ask: ChoiceQuestion, params: Params): Readonly<Record<string, string>>
  /** Condition over `t` of choices that come last, unfit or in use. It only orders them: `judge` decides. */
  last?(ask: ChoiceQuestion, params: Params): string
  /** Findings by id of the choice, in at most one statement for all of them. */
  judge(
    sql: Sql,
    ask: ChoiceQuestion,
    found: { rows: readonly AnyRow[]; shared: Readonly<Record<string, unknown>> },
  ): ReadonlyMap<number, ChoiceFinding[]> | Promise<ReadonlyMap<number, ChoiceFinding[]>>
}

const judges = new Map<string, ChoiceJudge>()

/** Says how choices of the resource are judged where a field is `judged: { as }`. Once per process. */
export function registerChoiceNotes(resource: { name: string }, as: string, judge: ChoiceJudge): void {
  judges.set(`${resource.name} ${as}`, judge)
}

export const isJudged = (resource: { name: string }, as: string): boolean => judges.has(`${resource.name} ${as}`)

/** What the statement of the choices needs, and what is made of its rows. */
export interface Judging {
  reads: readonly string[]
  /** Columns beside those of the record. */
  columns: readonly string[]
  /** What comes before the usual order. */
  order: string
  notes(sql: Sql, rows: readonly AnyRow[], lang: Lang): Promise<ReadonlyMap<unknown, ChoiceNote>>
}

/** @throws where nothing judges the resource for that purpose */
export function judging(
  target: { resource: AnyResource; actor: Actor; access: ViewerAccess },
  { as, date, record, beside }: NonNullable<OptionsRequest['judge']>,
  { params, today }: { params: Params; today: string },
): Judging {
  const { resource, actor, access } = target
  const judge = judges.get(`${resource.name} ${as}`) ?? failParam('judge.as')
  const ask: ChoiceQuestion = {
    actor,
    access,
    today,
    // A day of their own choice would find out a date that they may not see
    date: date && seesDates(judge, access) ? date : today,
    record: record ?? null,
    beside: beside ?? {},
  }
  const shared = Object.entries(judge.shared?.(ask, params) ?? {})
  const last = judge.last?.(ask, params)
  return {
    reads: judge.reads,
    columns: shared.map(([name, value]) => `${value} as "${SHARED}${name}"`),
    order: last ? `(${last}) is true, ` : '',
    notes: async (sql, rows, lang) => {
      if (!rows.length) return new Map()
      const values = Object.fromEntries(shared.map(([name]) => [name, rows[0]?.[SHARED + name]]))
      const found = await judge.judge(sql, ask, { rows, shared: values })
      return new Map(
        rows.flatMap(row => {
          const note = noteOf(found.get(row['id'] as number) ?? [], { resource, row, access, lang })
          return note ? [[row['id'], note] as const] : []
        }),
      )
    },
  }
}

const SHARED = 'shared:'

/** Takes away what was read for judging alone. */
export function withoutJudged(rows: readonly AnyRow[], kept: ReadonlySet<string>, { reads }: Judging): void {
  for (const row of rows)
    for (const name of Object.keys(row)) {
      const plain = name.endsWith('$') ? name.slice(0, -1) : name
      if (name.startsWith(SHARED) || (reads.includes(plain) && !kept.has(plain))) delete row[name]
    }
}

/** From nothing said to refused. */
const LEVELS: readonly (ChoiceLevel | undefined)[] = [undefined, 'warn', 'later', 'block']
/** Warnings change no order: most trucks have a paper that ends soon. */
export const levelRank = (note: ChoiceNote | undefined): number => Math.max(1, LEVELS.indexOf(note?.level))

function noteOf(
  findings: readonly ChoiceFinding[],
  { resource, row, access, lang }: { resource: AnyResource; row: AnyRow; access: ViewerAccess; lang: Lang },
): ChoiceNote | undefined {
  const sorted = findings.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
  const [first] = sorted
  if (!first) return undefined
  const issues = redactRecordValues(
    sorted.map(({ issue }) => issue),
    { resource, row },
    access,
  )
  return { level: first.level, issues: localizeIssues(issues, lang) }
}

const seesDates = ({ dates = [] }: ChoiceJudge, access: ViewerAccess): boolean =>
  dates.every(name => access.visibilityOf(name) === 'visible')

/** Condition over `t`: one of these papers ran out before the day. */
export const ranOut = (names: readonly string[], day: string): string =>
  `least(${names.map(name => `t.${column(name)}`).join(', ')}) < ${day}::date`
