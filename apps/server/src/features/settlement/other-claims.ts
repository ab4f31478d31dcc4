import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { fillText, text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { exceedsWithDrafts, itemIssues, settlement, statement, statementErrors } from '@tuheng/domain/settlement/index'
import { claimsCall } from '@tuheng/domain/settlement/settlement.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { blockersOf, linksTo } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { read } from '../../engine/write/work.ts'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'

type Settlement = RowOf<typeof settlement>
type Item = Settlement['items'][number]

/** The part of a statement that another settlement asks for. A draft that holds money counts as `approving`. */
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
    `select i.statement_id as "statementId", t.id, t.settle_no as "settleNo", case when t.is_reserved then 'approving' else t.status end as status, i.amount, (${seen}) as seen
     from settlement_item i join settlement t on t.org_id = $1 and t.id = i.parent_id
     where i.org_id = $1 and i.statement_id = any(${params.add([...statementIds])}::bigint[]) and t.id <> ${params.add(except)}
       and t.status <> 'cancelled' and t.deleted_at is null order by t.id`,
    params.values,
  )
  return rows
}

/**
 * `POST …/{settlement face}/claims`: who else asks for the statements of a settlement. Statements that the person may not
 * read are left out, and so are those of other faces, whose rights are others.
 */
export function registerClaims(server: Server): void {
  serveCall(server, claimsCall, async ({ actor, engine, body, address }: MemberCall<typeof claimsCall>) => {
    const { face } = address.at as NonNullable<typeof address.at>
    return read(engine, actor, async (sql): Promise<GivenOf<typeof claimsCall>> => {
      const asked = new Params()
      const readable = scopeSql({ resource: anyResource(statement), face: statementFace(face), actor, params: asked })
      const { rows } = await sql.query<{ id: number; available: string }>(
        `select t.id, t.available_sum as available from statement t
         where ${readable.join(' and ')} and t.id = any(${asked.add([...body.statementIds])}::bigint[]) order by t.id`,
        asked.values,
      )
      const statementIds = rows.map(({ id }) => id)
      const claims = await judgedClaims(sql, { actor, face, statementIds, except: body.except })
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

interface AskedClaims {
  actor: Actor
  /** A face of settlements. */
  face: Face
  statementIds: readonly number[]
  except: number | undefined
}

/** Claims of other settlements, each with whether the person may see its settlement. */
function judgedClaims(sql: Pick<Sql, 'query'>, { actor, face, statementIds, except = 0 }: AskedClaims) {
  const params = new Params(actor.orgId)
  const seen = scopeSql({ resource: anyResource(settlement), face, actor, params }).join(' and ')
  return claimsOn(sql, { params, statementIds, except, seen })
}

/** Amounts that drafts of other settlements ask for, by statement, as far as the person may see them. */
export async function draftedAmounts(sql: Pick<Sql, 'query'>, asked: AskedClaims): Promise<Map<number, string[]>> {
  const { actor, face } = asked
  const { visibilityOf } = viewerAccess(actor, anyResource(settlement), face)
  if (!can(actor, face, 'read') || ['items.amount', 'status'].some(name => visibilityOf(name) !== 'visible'))
    return new Map()
  const drafts = (await judgedClaims(sql, asked)).filter(claim => claim.seen && claim.status === 'draft')
  return new Map(
    [...Map.groupBy(drafts, claim => claim.statementId)].map(([id, claims]) => [
      id,
      claims.map(({ amount }) => amount),
    ]),
  )
}

/** The face of the statements that settlements of this face settle. */
function statementFace(of: Face): Face {
  const found = Object.values(anyResource(statement).faces).find(face => face.where?.['kind'] === of.where?.['kind'])
  if (!found) throw new Error(`no statements for ${of.api}`)
  return found
}

/** Refuses parts that exceed what is left of their statements, whose rows are locked, and names who applied for it. */
export async function refuseTaken(
  tx: Tx,
  { id, items, kind }: Pick<Settlement, 'id' | 'items' | 'kind'>,
): Promise<void> {
  const over = items.flatMap((item, i) => (itemIssues(item, kind).length ? [{ item, path: `items.${i}.amount` }] : []))
  if (!over.length) return
  const others = await claimsOfItems(tx, { id, items: over.map(({ item }) => item) })
  const issues = await Promise.all(
    over.map(async ({ item, path }): Promise<Issue[]> => {
      const taken = others.filter(one => one.statementId === item.statementId && one.status !== 'draft')
      if (!taken.length) return itemIssues(item, kind).map(issue => ({ ...issue, path }))
      const { names, records } = await named(tx, taken)
      const params = { no: item.stmtNo ?? '', open: item.available ?? '0.00', taken: names }
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
    const { names, records } = await named(tx, drafts)
    const params = { no: item.stmtNo ?? '', open: item.available ?? '0.00', drafts: names }
    const issue = wordedIssue(statementErrors, { code: 'settlement.also_drafted', path: `items.${i}.amount` }, params)
    warn(tx, [{ ...issue, records }])
  }
}

const claimsOfItems = (tx: Tx, { id, items }: { id: number | null | undefined; items: readonly Item[] }) =>
  claimsOn(
    { query: (statement, values) => tx.sql(statement, values as never[], 'claims-on-statements') },
    { params: new Params(tx.orgId), statementIds: items.map(item => item.statementId), except: id ?? 0, seen: ALL },
  )

/** Numbers of those that the person may see, with their amounts if these may be seen, how many others there are, and links. */
async function named(
  tx: Tx,
  claims: readonly OtherClaim[],
): Promise<{ names: Text; records: ReturnType<typeof linksTo> }> {
  const visible = await blockersOf(tx, 'settlement', { ids: claims.map(claim => claim.id) })
  const shown = claims.filter(claim => visible.has(claim.id))
  const hidden = claims.length - shown.length
  const withAmounts = viewerAccess(tx.actor, anyResource(settlement)).visibilityOf('items.amount') === 'visible'
  const numbers = shown
    .map(({ settleNo, amount }) => (withAmounts ? fillText(`${settleNo} {amount:money}`, { amount }) : settleNo))
    .join(', ')
  const blockers = shown.flatMap(({ id }) => visible.get(id) ?? [])
  return { names: namesAndRest(numbers, hidden), records: linksTo({ blockers, hidden, more: 0 }) }
}

/** `JS202611-0001 800.00，另有 2 张无权查看` */
function namesAndRest(names: string, hidden: number): Text {
  if (!hidden) return text(names, names)
  const rest = text(`${hidden} 张无权查看`, `${hidden} that you may not see`)
  return names ? text(`${names}，另有 ${rest.zh}`, `${names}, ${rest.en}`) : rest
}
