import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { normalizeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { party } from '@tuheng/domain/parties/index'
import { linkErrors, statement } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import type { takeAnswerCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { makersOf } from '../../../engine/rights/makers.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import type { MemberCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, write } from '../../../engine/write/work.ts'
import type { StatementRow } from '../freeze-lines.ts'
import { confirmInNameOf } from './confirm-as.ts'

const resource = anyResource(statement)

/** Makers of a statement. They may neither force its confirmation nor take over an acceptance by a link. */
const statementMakers = (tx: Tx, row: StatementRow): Promise<number[]> =>
  makersOf(tx, { resource, name: 'forceConfirm', row: row as never, actor: tx.actor })

/**
 * Whether the mobile number belongs to a member of the company. User accounts belong to no company, so this runs
 * outside row-level security.
 */
export async function isMemberMobile({ db }: Engine, orgId: number, mobile: string): Promise<boolean> {
  const { rows } = await db.system('mobiles of members', sql =>
    sql.query(
      'select 1 from member m left join app_user u on u.id = m.user_id where m.org_id = $1 and $2 in (m.mobile, u.mobile) limit 1',
      [orgId, mobile],
      'is-ours',
    ),
  )
  return rows.length > 0
}

/**
 * Whether a verified mobile number counts for the counterparty: it must be on their record, and no maker of the
 * statement may have written it there.
 */
export async function isCounterpartyMobile(tx: Tx, row: StatementRow, mobile: string): Promise<boolean> {
  const { contactPhone } = await tx.getRequired(party, row.partyId)
  if (!contactPhone || normalizeMobile(contactPhone) !== mobile) return false
  const makers = await statementMakers(tx, row)
  const { rows } = await tx.sql(
    `select 1 from audit where org_id = $1 and resource = 'party' and record_id = $2 and member_id = any($3::bigint[]) and after ? 'contactPhone' limit 1`,
    [tx.orgId, row.partyId, makers],
    'speaks-for',
  )
  return !rows.length
}

/**
 * Confirms a statement by an acceptance that came by a link. Only a person who is not a maker of the statement may do
 * it.
 */
export function takeOverAnswer(
  { actor, engine, request, idempotencyKey, body }: MemberCall<typeof takeAnswerCall>,
  face: Face,
): Promise<GivenOf<typeof takeAnswerCall>> {
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'takeAnswer', body] },
    async tx => {
      const row = (await lockInFace(tx, { resource, face }, body.id)) as unknown as StatementRow
      const {
        rows: [link],
      } = await tx.sql<{ answer: LinkAnswer | null }>(
        'select answer from statement_link where org_id = $1 and statement_id = $2 and id = $3 and ended is null for update',
        [tx.orgId, body.id, body.link],
      )
      if (link?.answer?.verdict !== 'accepted' || row.status !== 'sent') return linkErrors.fail('link.nothing_to_take')
      if ((await statementMakers(tx, row)).includes(actor.memberId)) linkErrors.fail('link.own_hand')
      await confirmInNameOf(tx, await tx.lock(statement, body.id), link.answer)
      return { id: body.id }
    },
  )
}
