import type { Issue } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { extraSides, waybillErrors } from '@tuheng/domain/transport/index'
import type { Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { chargesOfDocument } from '../../settlement/index.ts'
import type { Trip } from '../shared/rows.ts'

const NOBODY = text('没有结算对象', 'nobody is named to settle with')

/** Why a side of the trip has no price, at the column of its price. */
export async function unpricedWarnings(tx: Tx, trip: Trip): Promise<Issue[]> {
  const sides = (['ar', 'ap'] as const).filter(side => trip[`${side}Total`] === null)
  if (!sides.length) return []
  const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })
  return sides.map(side =>
    wordedIssue(
      waybillErrors,
      { code: 'waybill.service_unpriced', path: `${side}Price` },
      { side: extraSides[side], why: reasonOf(charges, side) },
    ),
  )
}

function reasonOf(charges: Awaited<ReturnType<typeof chargesOfDocument>>, side: Side): Text {
  const { issues = [] } = (charges.find(one => one.side === side)?.trace ?? {}) as { issues?: Text[] }
  return issues.length
    ? text(issues.map(issue => issue.zh).join('；'), issues.map(issue => issue.en).join('; '))
    : NOBODY
}
