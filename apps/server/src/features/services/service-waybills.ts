import { text } from '@tuheng/domain/kernel/text'
import { serviceErrors, serviceWaybill, subjectOf } from '@tuheng/domain/services/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { type HookContext, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { column } from '../../sql/names.ts'
import { findPrice } from './find-price.ts'
import { postService, refuseInStatement } from './post-service.ts'
import type { Service } from './rows.ts'
import { lockSubject, subjectFacts } from './subject.ts'

/** Registers what service waybills take from their documents and price sheets, and the charges that they post. */
export function registerServiceWaybills(): void {
  onSave(serviceWaybill, { before: ({ tx, next }) => agreed(tx, next) })
  onUndelete(serviceWaybill, { before: ({ tx, next }) => refuseRepeated(tx, next) })
  onTransition(serviceWaybill, 'audit', {
    before: async ({ tx, next, now }) => ({
      ...(await agreed(tx, next)),
      auditedBy: tx.actor.memberId || null,
      auditedAt: now.at,
    }),
    post: post('服务运单审核'),
  })
  onTransition(serviceWaybill, 'unaudit', {
    before: ({ tx, row }) => refuseInStatement(tx, row),
    post: post('服务运单反审核'),
  })
  onTransition(serviceWaybill, 'void', {
    before: ({ tx, row }) => refuseInStatement(tx, row),
    post: post('服务运单作废'),
  })
}

/** Brings the charges in step, with the reason that removed and corrected ones keep. */
export const post =
  (why: string) =>
  ({ tx, next, input }: HookContext<Service>): Promise<void> =>
    postService(tx, next, typeof input.reason === 'string' && input.reason ? `${why}：${input.reason}` : why)

/** Customer, price and tax by documents and price sheets. @throws what the documents refuse */
async function agreed(tx: Tx, next: Service): Promise<Partial<Service>> {
  // What follows a rule has its figures from there
  if (next.ruleId) return {}
  const fee = await tx.getRequired(incidentalFee, next.feeId)
  if (fee.isDeduction) serviceErrors.fail('service.deduction', {}, 'feeId')
  if (fee.side === 'ar') serviceErrors.fail('service.not_payable', {}, 'feeId')
  const facts = await subjectFacts(tx, next)
  const subject = subjectOf(next)
  if (facts?.isVoid) serviceErrors.fail('service.subject_void', {}, subject?.field ?? 'subject')
  const customerId = facts ? facts.customerId : next.customerId
  if (next.passOn !== 'none' && !customerId) serviceErrors.fail('service.no_customer', {}, 'customerId')
  await refuseRepeated(tx, next)
  return {
    customerId,
    ...(await findPrice(tx, next)),
    ...(next.waybillId ? {} : { plateNo: null }),
  }
}

const REPEATED = text('确需再记一笔，请填写重复说明', 'If there is another one, say why')

/** The same service for the same document is entered once, unless somebody says why there is another. */
async function refuseRepeated(tx: Tx, next: Service): Promise<void> {
  const subject = subjectOf(next)
  if (!subject || next.repeatReason) return
  await lockSubject(tx, next)
  const { rows } = await tx.sql<{ id: number }>(
    `select id::int as id from service_waybill
     where org_id = $1 and ${column(subject.field)} = $2 and fee_id = $3 and id <> $4 and status not in ('void', 'lapsed') and deleted_at is null
     order by id limit 1`,
    [tx.orgId, subject.id, next.feeId, next.id ?? 0],
    `service-repeated-${subject.field}`,
  )
  const [found] = rows
  if (found)
    throw await refusalWithBlockers(tx, serviceErrors.issue('service.repeated', {}, 'repeatReason'), [
      { resource: 'serviceWaybill', ids: [found.id], remedy: REPEATED },
    ])
}
