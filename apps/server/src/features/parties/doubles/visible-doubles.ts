import { inFace, readVerdict, type Actor } from '@tuheng/domain/kernel/policy'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { type DoubleReason, party } from '@tuheng/domain/parties/index'
import type { similarCall } from '@tuheng/domain/parties/party.calls'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { isStrong, type Similar, type PartyDraft } from './similar.ts'

const faces = Object.values(party.faces) as Face[]

/** Reason for a double → the field that it reveals. */
const FIELD_OF: Readonly<Record<DoubleReason, string>> = {
  name: 'fullName',
  phone: 'contactPhone',
  account: 'bankAccounts',
}

const isRestricted = (actor: Actor, field: string): boolean => !viewerAccess(actor, anyResource(party)).mayQuery(field)

/** The reasons that the actor may know. A reason about a field that they do not see in clear would reveal it. */
export const visibleReasons = (actor: Actor, reasons: readonly DoubleReason[]): DoubleReason[] =>
  reasons.filter(
    reason =>
      !isRestricted(actor, FIELD_OF[reason]) &&
      !(reason === 'account' && isRestricted(actor, 'bankAccounts.accountNo')),
  )

/** The fields of a draft that may be compared for the actor. */
export function comparableFields(actor: Actor, draft: PartyDraft): PartyDraft {
  const open = new Set(visibleReasons(actor, ['name', 'phone', 'account']))
  return {
    id: draft.id,
    fullName: open.has('name') ? draft.fullName : null,
    contactPhone: open.has('phone') ? draft.contactPhone : null,
    accounts: open.has('account') ? (draft.accounts ?? []) : [],
  }
}

/** Another record as the actor may see it; undefined if it is out of scope. */
export function visibleParty<R extends { isCustomer: boolean; isVendor: boolean }>(
  actor: Actor,
  row: R,
): R | undefined {
  const face = faces.find(one => inFace(one, row as unknown as AnyRow) && readVerdict(actor, one) !== false)
  return face && inScope({ actor }, row as unknown as AnyRow)
    ? redact({ ...row }, viewerAccess(actor, anyResource(party), face))
    : undefined
}

/** Records out of the actor's scope are counted, not shown. */
export function visibleSimilar(actor: Actor, found: readonly Similar[]): GivenOf<typeof similarCall> {
  const inScope = found.flatMap(row => visibleParty(actor, row) ?? [])
  return {
    list: inScope.map(({ id, code, shortName, fullName, status, reasons, isCustomer }) => ({
      id,
      code,
      shortName,
      fullName,
      status,
      reasons: visibleReasons(actor, reasons),
      face: isCustomer ? 'customer' : 'vendor',
    })),
    others: found.length - inScope.length,
    strong: found.some(isStrong),
  }
}
