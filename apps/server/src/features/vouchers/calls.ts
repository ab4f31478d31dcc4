import type { GivenOf } from '@tuheng/domain/kernel/call'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { localizeIssues } from '@tuheng/domain/kernel/errors'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { financeSystem, voucherErrors, voucherPush } from '@tuheng/domain/margin/index'
import {
  defaultBooksCall,
  financeSecretCall,
  generateVouchersCall,
  PREVIEW_ENTRIES,
  PREVIEW_VOUCHERS,
  previewCall,
  pushBodyCall,
  voucherFileCall,
} from '@tuheng/domain/margin/voucher/voucher.calls'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { enqueue } from '../../engine/jobs/index.ts'
import { redactIssues } from '../../engine/rights/redact-issues.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { lockInFace } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { loadDefaultBooks } from './default-books.ts'
import { voucherFileJob } from './file-job.ts'
import { keepFinanceSecret } from './finance-secrets.ts'
import { generateJob } from './generate.ts'
import { debitOf, type Plan, planVouchers, type PlannedVoucher, type VoucherOrder } from './plan.ts'
import { refuseNarrow } from './scope.ts'

const faceOf = (resource: { faces: Readonly<Record<string, unknown>>; name: string }) => ({
  resource: anyResource(resource),
  face: resource.faces['all'] as Face,
})

/** Problems that a preview names. */
const MOST_PROBLEMS = 50

/** Preview and generation, files, secrets, default accounts, and what pushes said. */
export function registerVoucherCalls(server: Server): void {
  serveCall(server, previewCall, ({ actor, engine, request, lang, body }) => {
    refuseNarrow(actor)
    return rolledBack(engine, { actor, requestId: request.id }, tx => preview(tx, body, lang))
  })
  serveCall(server, generateVouchersCall, ({ actor, engine, request, lang, body }) => {
    refuseNarrow(actor)
    const title = { zh: `生成 ${body.month} 凭证`, en: `Generate the vouchers of ${body.month}` }
    return write(engine, { actor, requestId: request.id }, async tx => {
      // Refused at once where nothing can come of it
      const { vouchers } = await planVouchers(tx, body)
      if (!vouchers.length) voucherErrors.fail('voucher.nothing')
      return { jobId: await enqueue(tx, generateJob, { input: body, title, lang }) }
    })
  })
  serveCall(server, voucherFileCall, ({ actor, engine, request, lang, body }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const { name, way } = await tx.getRequired(financeSystem, body.systemId)
      if (way === 'http') voucherErrors.fail('finance_system.by_interface', { name }, 'systemId')
      return { jobId: await enqueue(tx, voucherFileJob, { input: body, lang }) }
    }),
  )
  serveCall(server, pushBodyCall, ({ actor, engine, request, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const row = (await lockInFace(tx, faceOf(voucherPush), body.id)) as unknown as RowOf<typeof voucherPush>
      return { content: row.content === null ? null : JSON.stringify(row.content, null, 2), answer: row.answer }
    }),
  )
  serveCall(server, financeSecretCall, ({ actor, engine, request, body: { id, secret } }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const row = await lockInFace(tx, faceOf(financeSystem), id)
      await keepFinanceSecret(tx, server.files, { systemId: id, secret })
      await tx.overwrite(financeSystem, { id, secretAt: tx.now.at }, { action: null })
      const entry = {
        resource: financeSystem,
        id,
        action: 'secret',
        before: null,
        after: null,
        no: String(row['name']),
      }
      await writeAudit(tx, entry)
      return { id, secretAt: tx.now.at }
    }),
  )
  serveCall(server, defaultBooksCall, ({ actor, engine, request }) =>
    write(engine, { actor, requestId: request.id }, loadDefaultBooks),
  )
}

type Preview = GivenOf<typeof previewCall>

async function preview(tx: Tx, order: VoucherOrder, lang: Lang): Promise<Preview> {
  const plan = await planVouchers(tx, order)
  const shown = plan.vouchers.slice(0, PREVIEW_VOUCHERS)
  const names = await namesOf(tx, shown)
  return {
    list: shown.map((one, i) => shownVoucher(one, i + 1, names)),
    vouchers: plan.vouchers.length,
    events: plan.vouchers.reduce((all, { facts }) => all + facts.length, 0),
    late: plan.late,
    debitSum: money(sum(plan.vouchers.map(debitOf))),
    problems: shownProblems(tx, plan, lang),
    problemCount: plan.problems.length,
  }
}

/** Why events cannot be booked, without figures that the person may not see. */
const shownProblems = ({ actor }: Tx, { problems }: Plan, lang: Lang): Preview['problems'] =>
  problems
    .slice(0, MOST_PROBLEMS)
    .map(({ docNo, event, issue }) => ({ docNo, event, errors: localizeIssues(redactIssues(actor, [issue]), lang) }))

type Names = Record<'accounts' | 'parties' | 'depts' | 'projects', ReadonlyMap<number, string>>

function shownVoucher(one: PlannedVoucher, no: number, names: Names): Preview['list'][number] {
  const { date, event, summary, facts, entries } = one
  const name = (of: keyof Names, id: number | null): string | null => (id === null ? null : (names[of].get(id) ?? null))
  return {
    no,
    date,
    event,
    summary,
    sourceCount: new Set(facts.map(fact => `${fact.docType} ${fact.docId}`)).size,
    debitSum: debitOf(one),
    entries: entries.slice(0, PREVIEW_ENTRIES).map(entry => ({
      account: name('accounts', entry.accountId),
      party: name('parties', entry.partyId),
      dept: name('depts', entry.deptId),
      project: name('projects', entry.projectId),
      debit: entry.debit,
      credit: entry.credit,
    })),
    moreEntries: Math.max(0, entries.length - PREVIEW_ENTRIES),
  }
}

async function namesOf(tx: Tx, vouchers: readonly PlannedVoucher[]): Promise<Names> {
  const entries = vouchers.flatMap(one => one.entries)
  const read = async (text: string, ids: readonly (number | null)[]): Promise<Map<number, string>> => {
    const { rows } = await tx.sql<{ id: number; name: string }>(text, [
      tx.orgId,
      [...new Set(ids.filter(id => id !== null))],
    ])
    return new Map(rows.map(row => [row.id, row.name]))
  }
  const from = (table: string, column: string): string =>
    `select id::int as id, ${column} as name from ${table} where org_id = $1 and id = any($2::bigint[])`
  const [accounts, parties, depts, projects] = await Promise.all([
    read(
      from('ledger_account', 'full_name'),
      entries.map(one => one.accountId),
    ),
    read(
      from('party', 'short_name'),
      entries.map(one => one.partyId),
    ),
    read(
      from('department', 'name'),
      entries.map(one => one.deptId),
    ),
    read(
      from('contract', 'contract_no'),
      entries.map(one => one.projectId),
    ),
  ])
  return { accounts, parties, depts, projects }
}
