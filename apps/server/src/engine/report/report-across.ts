import type { LeftOut } from '@tuheng/domain/kernel/generic-wire'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { ReportCalls } from '@tuheng/domain/kernel/report-calls'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../plugins/clock.ts'
import {
  eachCompany,
  enterCompanies,
  type Entered,
  leftOut,
  OUT_OF_REACH,
  unlessOutOfReach,
} from '../across/companies.ts'
import type { Server } from '../calls/endpoint.ts'
import { redactAnswer } from '../calls/redact-answer.ts'
import { refuseViewAs } from '../write/work.ts'
import { decOf, figuresOf } from './figures.ts'
import { type AcrossReport, acrossHandler, type CompanyAnswer } from './on-report.ts'
import { readQuestion, type ReportQuestion } from './report-params.ts'

interface Asked {
  actor: Actor
  body: AnyRow
  question: ReportQuestion & { most: number }
  shape: ReportCalls['query']['answer']
}

/** What one company tells, as the person may see it there. */
interface Part {
  id: number
  name: string
  answer: ReportAnswer
  before: AnyRow
}

/**
 * A report over the companies of a person. In each it runs by itself, in a read-only transaction of that company, with the
 * rights that the person has there at this moment; only redacted figures are put together. A company without the right, or
 * where the grouping is veiled, is left out and named.
 */
export async function reportAcross(
  server: Server,
  report: Report,
  { actor, body, question, shape }: Asked,
): Promise<ReportAnswer> {
  // The companies of the member are none of the administrator's business
  refuseViewAs(actor)
  const handler = acrossHandler(report.name)
  if (!handler) throw new Error(`report ${report.name} has no query`)
  const { db, clock } = server.engine
  const now = momentOf(clock)
  const { entered, left } = await companiesOf(server, actor)
  const allowed: Entered[] = []
  for (const one of entered) {
    const reason = !hasPermission(one.actor, `${report.permission}.read`)
      ? 'right'
      : isVeiled(report, body, { actor: one.actor, today: now.today })
        ? 'veiled'
        : undefined
    if (reason) left.push(leftOut(one, reason))
    else allowed.push(one)
  }
  const answers = await eachCompany(allowed, one =>
    unlessOutOfReach(() =>
      db.company(
        one.id,
        sql => handler.query({ sql, actor: one.actor, now, ...question, without: [], most: question.most }),
        { readOnly: true },
      ),
    ),
  )
  const parts = answers.flatMap((answer, i): Part[] => {
    const one = allowed[i] as Entered
    if (answer !== OUT_OF_REACH) return [partOf(one, answer, shape)]
    left.push(leftOut(one, 'unavailable'))
    return []
  })
  return together(report, parts, { how: handler, left })
}

/** A program belongs to one company, and sees that one. */
async function companiesOf(server: Server, actor: Actor): Promise<{ entered: Entered[]; left: LeftOut[] }> {
  if (actor.userId) return enterCompanies(server, actor, undefined)
  const { rows } = await server.engine.db.company(
    actor.orgId,
    sql => sql.query<{ name: string }>('select short_name as name from org where id = $1', [actor.orgId]),
    { readOnly: true },
  )
  return { entered: [{ id: actor.orgId, name: rows[0]?.name ?? '', actor }], left: [] }
}

function isVeiled(report: Report, body: AnyRow, who: { actor: Actor; today: string }): boolean {
  try {
    readQuestion(report, body, who)
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}

function partOf({ id, name, actor }: Entered, { before, ...answer }: CompanyAnswer, shape: Asked['shape']): Part {
  const seen = (one: ReportAnswer): ReportAnswer => redactAnswer(shape, one, { actor }) as ReportAnswer
  return { id, name, answer: seen(answer), before: seen({ ...answer, totals: before }).totals }
}

function together(
  report: Report,
  parts: readonly Part[],
  { how, left }: { how: AcrossReport; left: readonly LeftOut[] },
): ReportAnswer {
  const { company = '' } = report.across ?? {}
  const add = (rows: readonly AnyRow[]): AnyRow => addUp(report, rows, how)
  const totals = add(parts.map(({ answer }) => answer.totals))
  const trends = parts.flatMap(({ answer }) => answer.trend ?? [])
  const months = [...Map.groupBy(trends, row => String(row.month))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const figures = figuresOf(report, totals, add(parts.map(({ before }) => before)))
  return {
    rows: parts.flatMap(({ id, name, answer }) => answer.rows.map(row => ({ [company]: name, orgId: id, ...row }))),
    totals,
    ...(months.length > 1 ? { trend: months.map(([month, rows]) => ({ month, ...add(rows) })) } : {}),
    figures: Object.fromEntries(Object.entries(figures).filter(([name]) => name in totals)),
    header: headerOf(parts, left),
  }
}

/** Exact sums of what every row tells, and what follows from them. A column that one company hides is left out. */
function addUp({ columns }: Report, rows: readonly AnyRow[], { summed, derive }: AcrossReport): AnyRow {
  const isTold = (name: string): boolean => rows.every(row => name in row)
  const sums = Object.fromEntries(
    summed.filter(isTold).flatMap(name => {
      const field = columns[name]
      const total = sum(rows.map(row => decOf(row, name)))
      return field ? [[name, kindOf(field).read(total, field, name).value ?? money(total)]] : []
    }),
  )
  return Object.fromEntries(Object.entries(derive(sums)).filter(([name]) => isTold(name)))
}

const REASONS: Readonly<Record<LeftOut['reason'], Text>> = {
  right: text('没有权限', 'no right'),
  veiled: text('看不到所选分组', 'the grouping is hidden'),
  closed: text('已停用', 'closed'),
  unavailable: text('暂时无法读取', 'does not answer'),
  many: text('超出一次可含的公司数', 'beyond the number at once'),
} as Readonly<Record<LeftOut['reason'], Text>>

/** The companies that are in it, what all of them say of their figures, what one says alone, and who is left out. */
function headerOf(parts: readonly Part[], left: readonly LeftOut[]): Text[] {
  const facts = Map.groupBy(
    parts.flatMap(({ name, answer }) => answer.header.map(fact => ({ name, fact }))),
    ({ fact }) => fact.zh,
  )
  const names = (list: readonly { name: string }[]): Text =>
    text(list.map(({ name }) => name).join('、'), list.map(({ name }) => name).join(', '))
  const of = names(parts)
  return [
    text(`公司：${of.zh || '无'}`, `Companies: ${of.en || 'none'}`),
    ...[...facts.values()].flatMap(list => {
      const [{ fact } = { fact: undefined }] = list
      if (!fact) return []
      if (list.length === parts.length) return [fact]
      const some = names(list)
      return [text(`${some.zh}：${fact.zh}`, `${some.en}: ${fact.en}`)]
    }),
    ...left.map(({ name, reason }) =>
      text(`未含${name}：${REASONS[reason].zh}`, `Without ${name}: ${REASONS[reason].en}`),
    ),
  ]
}
