import { inFace, readVerdict, type Actor } from '@tuheng/domain/kernel/policy'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { type DoubleReason, party } from '@tuheng/domain/parties/index'
import type { similarCall } from '@tuheng/domain/parties/party.calls'
import { inReach } from '../../../engine/write/save.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { isStrong, type Similar, type Sketch } from './similar.ts'

const faces = Object.values(party.faces) as Face[]

/** By what two records are alike → the field that says so. */
const FIELD_OF: Readonly<Record<DoubleReason, string>> = {
  name: 'fullName',
  phone: 'contactPhone',
  account: 'bankAccounts',
}

const isVeiled = (actor: Actor, field: string): boolean => !viewerAccess(actor, anyResource(party)).mayQuery(field)

/** Reasons that the person may know of: an answer about a field that they do not see in clear would tell what stands in it. */
export const visibleReasons = (actor: Actor, reasons: readonly DoubleReason[]): DoubleReason[] =>
  reasons.filter(
    reason =>
      !isVeiled(actor, FIELD_OF[reason]) && !(reason === 'account' && isVeiled(actor, 'bankAccounts.accountNo')),
  )

/** What may be asked about for this person. */
export function visibleSketch(actor: Actor, sketch: Sketch): Sketch {
  const open = new Set(visibleReasons(actor, ['name', 'phone', 'account']))
  return {
    id: sketch.id,
    fullName: open.has('name') ? sketch.fullName : null,
    contactPhone: open.has('phone') ? sketch.contactPhone : null,
    accounts: open.has('account') ? (sketch.accounts ?? []) : [],
  }
}

/** A record of another as the person may see it; undefined where it is out of their reach. */
export function visibleParty<R extends { isCustomer: boolean; isVendor: boolean }>(
  actor: Actor,
  row: R,
): R | undefined {
  const face = faces.find(one => inFace(one, row as unknown as AnyRow) && readVerdict(actor, one) !== false)
  return face && inReach({ actor }, row as unknown as AnyRow)
    ? redact({ ...row }, viewerAccess(actor, anyResource(party), face))
    : undefined
}

/** Records of other people's reach are counted, not shown. */
export function visibleSimilar(actor: Actor, found: readonly Similar[]): GivenOf<typeof similarCall> {
  const mine = found.flatMap(row => visibleParty(actor, row) ?? [])
  return {
    list: mine.map(({ id, code, shortName, fullName, status, reasons, isCustomer }) => ({
      id,
      code,
      shortName,
      fullName,
      status,
      reasons: visibleReasons(actor, reasons),
      face: isCustomer ? 'customer' : 'vendor',
    })),
    others: found.length - mine.length,
    strong: found.some(isStrong),
  }
}
