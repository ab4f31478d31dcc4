import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { eventName } from '@tuheng/domain/system/interfaces/callback-events'
import { callback, callbackTarget } from '@tuheng/domain/system/index'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { callbackBodyCall } from '@tuheng/domain/system/interfaces/interface.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { registerCellText } from '../../../engine/export/sheet-kinds.ts'
import { onTransition } from '../../../engine/write/hooks.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read } from '../../../engine/write/work.ts'
import { contentFor } from './content.ts'
import { RECEIVER_FIELDS } from './callback-targets.ts'
import { releaseNext } from './claim.ts'
import { runAgain } from './inbound.ts'
import { wakeSenders } from './sending.ts'

interface BodyRow {
  face: string | null
  method: string | null
  content: string | null
  answer: string | null
}

type Said = GivenOf<typeof callbackBodyCall>

/** Mounts the contents and attempts of callbacks, pushing them again, and giving them up. */
export function registerCallbackCalls(server: Server): void {
  serveCall(server, callbackBodyCall, bodyOf)
}

export function registerCallbackTransitions(): void {
  registerCellText(anyResource(callback).fields['event'], code => eventName(registry.resources, code))
  onTransition(callback, 'repush', {
    before: async ({ tx, row, now }) => {
      if (row.direction === 'out') return pushAgain(tx, row, now.at)
      await refuseSucceeded(tx, row)
      const recordNo = await runAgain(tx, { no: row.no, ...(await contentOf(tx, row.id)) })
      return {
        status: 'success' as const,
        response: 'HTTP 200',
        doneAt: now.at,
        tries: row.tries + 1,
        recordNo: recordNo ?? row.recordNo,
      }
    },
    derive: async ({ tx, row, actor, now, afterCommit }) => {
      if (row.direction === 'out') return afterCommit(wakeSenders)
      await tx.sql(
        'insert into callback_attempt (org_id, callback_id, at, ms, http_status, member_id) values ($1, $2, $3::timestamptz, 0, 200, $4)',
        [tx.orgId, row.id, now.at, actor.memberId || null],
      )
    },
  })
  onTransition(callback, 'abandon', {
    before: async () => ({ nextAt: null }),
    derive: async ({ tx, row, afterCommit }) => {
      await releaseNext(tx, row.id)
      afterCommit(wakeSenders)
    },
  })
}

async function pushAgain(
  tx: Tx,
  row: { id: number; no: string; targetId: number | null },
  at: string,
): Promise<{ nextAt: string; doneAt: null }> {
  if ((await contentOf(tx, row.id)).content === null) apiErrors.fail('callback.body_gone', { no: row.no })
  const target = row.targetId === null ? undefined : await tx.get(callbackTarget, row.targetId)
  if (target?.status !== 'enabled') apiErrors.fail('callback.no_target', { no: row.no })
  // Written for another address, or with other field access, than the subscription has now.
  const { rows } = await tx.sql(
    `select 1 from callback c join audit a on a.org_id = $1 and a.resource = 'callbackTarget' and a.record_id = c.target_id
     where c.org_id = $1 and c.id = $2 and a.at > c.created_at and a.after ?| $3::text[] limit 1`,
    [tx.orgId, row.id, [...RECEIVER_FIELDS]],
  )
  if (rows.length) apiErrors.fail('callback.redirected', { no: row.no })
  return { nextAt: at, doneAt: null }
}

/** Refuses if the program itself succeeded meanwhile, because the record would be created twice. */
async function refuseSucceeded(tx: Tx, row: { id: number; no: string }): Promise<void> {
  const { rows } = await tx.sql<{ no: string }>(
    `select later.no from callback c join callback_body b on b.org_id = $1 and b.callback_id = c.id
     join callback later on later.org_id = $1 and later.account_id = c.account_id and later.id > c.id and later.direction = 'in' and later.status = 'success'
     join callback_body l on l.org_id = $1 and l.callback_id = later.id and l.face = b.face and l.method = b.method and l.content = b.content
     where c.org_id = $1 and c.id = $2 and b.method = 'save' and not (b.content::jsonb ? 'id') limit 1`,
    [tx.orgId, row.id],
  )
  const [later] = rows
  if (later) apiErrors.fail('callback.done_meanwhile', { no: row.no, later: later.no })
}

async function contentOf(tx: Tx, id: number): Promise<BodyRow> {
  const { rows } = await tx.sql<BodyRow>(
    'select face, method, content, answer from callback_body where org_id = $1 and callback_id = $2',
    [tx.orgId, id],
  )
  return rows[0] ?? { face: null, method: null, content: null, answer: null }
}

async function bodyOf({ actor, body: { id }, engine }: MemberCall<typeof callbackBodyCall>): Promise<Said> {
  return read(engine, actor, async sql => {
    const row = (await readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, callback as never, {
      id,
      labels: false,
      lock: false,
    })) as AnyRow | undefined
    if (!row || !inScope({ actor }, row)) return failMissing(callback)
    const { rows } = await sql.query<BodyRow>(
      'select face, method, content, answer from callback_body where org_id = $1 and callback_id = $2',
      [actor.orgId, id],
    )
    const { rows: attempts } = await sql.query<Said['attempts'][number]>(
      `select a.at, a.ms, a.http_status as "httpStatus", a.error, a.answer, m.name as "byName" from callback_attempt a left join member m on m.org_id = $1 and m.id = a.member_id
       where a.org_id = $1 and a.callback_id = $2 order by a.id desc limit 50`,
      [actor.orgId, id],
    )
    const [held] = rows
    const seen = held && contentFor(actor, held)
    // Answers of others may repeat what was sent to them.
    const whole = seen?.complete === true && rowVerdict(actor) === true
    return {
      cleared: held?.content === null || held === undefined,
      withheld: held !== undefined && seen === undefined,
      content: seen?.content ?? null,
      answer: row['direction'] === 'in' ? (seen?.answer ?? null) : null,
      attempts: attempts.map(({ answer, ...attempt }) => ({ ...attempt, answer: whole ? answer : null })),
    }
  })
}
