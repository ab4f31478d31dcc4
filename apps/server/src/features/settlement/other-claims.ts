import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { fillText, text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { exceedsWithDrafts, itemIssues, settlement, statementErrors } from '@tuheng/domain/settlement/index'
import { claimsCall } from '@tuheng/domain/settlement/settlement.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { blockersOf, linksTo } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { read } from '../../engine/write/work.ts'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'

type Settlement = RowOf<typeof settlement>
type Item = Settlement['items'][number]

/** The part of a statement that another settlement asks for. */
interface OtherClaim {
  statementId: number
  id: number
  settleNo: string
  status: Settlement['status']
  amount: string
}

const ALL = 'true'

/** `seen`: SQL condition on the settlement `t`. `$1` of the statement is the company. */
async function claimsOn(
  sql: Pick<Sql, 'query'>,
  {
    params,
    statementIds,
    except,
    seen,
  }: { params: Params; statementIds: readonly number[]; except: number; seen: string },
): Promise<(OtherClaim & { seen: boolean })[]> {
  const { rows } = await sql.query<OtherClaim & { seen: boolean }>(
    `select i.statement_id as "statementId", t.id, t.settle_no as "settleNo", t.status, i.amount, (${seen}) as seen
     from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id
     where i.org_id = $1 and i.statement_id = any(${params.add([...statementIds])}::bigint[]) and t.id <> ${params.add(except)}
       and t.status <> 'cancelled' and t.deleted_at is null order by t.id`,
    params.values,
  )
  return rows
}

/** `POST …/{settlement face}/claims`: who else asks for the statements of a settlement. */
export function registerClaims(server: Server): void {
  serveCall(server, claimsCall, async ({ actor, engine, body }: MemberCall<typeof claimsCall>) => {
    const { statementIds, except = 0 } = body
    return read(engine, actor, async (sql): Promise<GivenOf<typeof claimsCall>> => {
      const params = new Params(actor.orgId)
      const seen = scopeSql({ resource: anyResource(settlement), actor, params }).join(' and ') || ALL
      const claims = await claimsOn(sql, { params, statementIds, except: except ?? 0, seen })
      const { rows } = await sql.query<{ id: number; available: string }>(
        'select id, available_sum as available from statement where org_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id',
        [actor.orgId, statementIds],
      )
      return {
        list: rows.map(({ id, available }) => {
          const own = claims.filter(claim => claim.statementId === id)
          return {
            statementId: id,
            available,
            claims: own
              .filter(claim => claim.seen)
              .map(claim => ({ id: claim.id, settleNo: claim.settleNo, status: claim.status, amount: claim.amount })),
            hidden: own.filter(claim => !claim.seen).length,
          }
        }),
      }
    })
  })
}

/** Refuses parts that exceed what is left of their statements, whose rows are locked, and names who applied for it. */
export async function refuseTaken(tx: Tx, { id, items }: Pick<Settlement, 'id' | 'items'>): Promise<void> {
  const over = items.flatMap((item, i) => (itemIssues(item).length ? [{ item, path: `items.${i}.amount` }] : []))
  if (!over.length) return
  const others = await claimsOfItems(tx, { id, items: over.map(({ item }) => item) })
  const issues = await Promise.all(
    over.map(async ({ item, path }): Promise<Issue[]> => {
      const taken = others.filter(one => one.statementId === item.statementId && one.status !== 'draft')
      if (!taken.length) return itemIssues(item).map(issue => ({ ...issue, path }))
      const { names, more, records } = await named(tx, taken)
      const params = { no: item.stmtNo ?? '', open: item.available ?? '0.00', taken: names, more }
      return [{ ...wordedIssue(statementErrors, { code: 'settlement.over_open_taken', path }, params), records }]
    }),
  )
  throw new DomainError(issues.flat(), {})
}

/** Says of a draft which other drafts ask for the same money, if there is not enough for all. */
export async function warnOfDrafts(tx: Tx, { id, items }: Pick<Settlement, 'id' | 'items'>): Promise<void> {
  if (!items.length) return
  const others = await claimsOfItems(tx, { id, items })
  for (const [i, item] of items.entries()) {
    const drafts = others.filter(one => one.statementId === item.statementId && one.status === 'draft')
    if (
      !exceedsWithDrafts(
        item,
        drafts.map(one => one.amount),
      )
    )
      continue
    const { names, more, records } = await named(tx, drafts)
    const params = { no: item.stmtNo ?? '', open: item.available ?? '0.00', drafts: names, more }
    const issue = wordedIssue(statementErrors, { code: 'settlement.also_drafted', path: `items.${i}.amount` }, params)
    warn(tx, [{ ...issue, records }])
  }
}

const claimsOfItems = (tx: Tx, { id, items }: { id: number | null | undefined; items: readonly Item[] }) =>
  claimsOn(
    { query: (statement, values) => tx.sql(statement, values as never[], 'claims-on-statements') },
    { params: new Params(tx.orgId), statementIds: items.map(item => item.statementId), except: id ?? 0, seen: ALL },
  )

/** Numbers and amounts of those that the person may see, how many others there are, and links. */
async function named(
  tx: Tx,
  claims: readonly OtherClaim[],
): Promise<{ names: string; more: Text; records: ReturnType<typeof linksTo> }> {
  const visible = await blockersOf(tx, 'settlement', { ids: claims.map(claim => claim.id) })
  const shown = claims.filter(claim => visible.has(claim.id))
  const hidden = claims.length - shown.length
  const names = shown.map(({ settleNo, amount }) => fillText(`${settleNo} {amount:money}`, { amount })).join(', ')
  const more = hidden
    ? text(`${names ? '，另有 ' : ''}${hidden} 张无权查看`, `${names ? ', ' : ''}${hidden} that you may not see`)
    : text('', '')
  const blockers = shown.flatMap(({ id }) => visible.get(id) ?? [])
  return { names, more, records: linksTo({ blockers, hidden, more: 0 }) }
}
