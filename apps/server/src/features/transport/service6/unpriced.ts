import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { extraSides, waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Side } from '@tuheng/domain/contracts/index'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { redactError } from '../../../engine/rights/redact-issues.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { chargesOfDocument } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

const NOBODY = text('没有结算对象', 'nobody is named to settle with')

/** Why a side of the trip has no price, at the column of its price, as far as the person may see that side. */
export async function unpricedWarnings(tx: Tx, trip: Trip): Promise<Issue[]> {
  const { mayQuery } = viewerAccess(tx.actor, anyResource(waybill))
  const sides = (['ar', 'ap'] as const).filter(
    side => trip[`${side}Total`] === null && mayQuery(`${side}Price`) && mayQuery(`${side}Total`),
  )
  if (!sides.length) return []
  const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })
  const issues = sides.map(side =>
    wordedIssue(
      waybillErrors,
      { code: 'waybill.service_unpriced', path: `${side}Price` },
      { side: extraSides[side], why: reasonOf(charges, side) },
    ),
  )
  const told = redactError(tx.actor, new DomainError(issues))
  return told instanceof DomainError ? [...told.issues] : []
}

function reasonOf(charges: Awaited<ReturnType<typeof chargesOfDocument>>, side: Side): Text {
  const { issues = [] } = (charges.find(one => one.side === side)?.trace ?? {}) as { issues?: Text[] }
  return issues.length
    ? text(issues.map(issue => issue.zh).join('；'), issues.map(issue => issue.en).join('; '))
    : NOBODY
}
