import {
  creditErrors,
  type CreditState,
  creditStateOf,
  type Exposure,
  freeOf,
  overBy,
  unpricedOf,
  usedOf,
} from '@tuheng/domain/credit/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { fillText, text, type Text } from '@tuheng/domain/kernel/text'
import { liftedOn, party } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { charge, statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { type Asked, exposureOf } from './exposure.ts'

export interface CreditStanding {
  name: string
  state: CreditState
  /** Absent for customers without a limit. */
  figures?: { limit: string; exposure: Exposure }
}

interface CustomerRow {
  shortName: string
  limit: string | null
  creditLift: string
  creditLiftUntil: string | null
}

/**
 * How a customer stands on that day. `lock`: whoever else asks for the same customer waits until this write is done.
 * `limited`: a limit is known to be there, so that all is asked at once; what is open is read once the customer is locked.
 */
export async function creditStandingOf(
  asked: Asked,
  { partyId, today, lock = false, limited }: { partyId: number; today: string; lock?: boolean; limited?: boolean },
): Promise<CreditStanding | undefined> {
  const customer = asked.sql<CustomerRow>(
    `select short_name as "shortName", credit_limit as limit, credit_lift as "creditLift", credit_lift_until as "creditLiftUntil"
     from party where org_id = $1 and id = $2 and deleted_at is null${lock ? ' for no key update' : ''}`,
    [asked.orgId, partyId],
    lock ? 'credit-customer-held' : 'credit-customer',
  )
  const [
    {
      rows: [row],
    },
    known,
  ] = await Promise.all([customer, limited ? exposureOf(asked, partyId) : undefined])
  if (!row) return undefined
  if (row.limit === null) return { name: row.shortName, state: 'none' }
  const exposure = known ?? (await exposureOf(asked, partyId))
  return {
    name: row.shortName,
    state: creditStateOf({ limit: row.limit, lifted: liftedOn(row, today), exposure }),
    figures: { limit: row.limit, exposure },
  }
}

const PARTS = [
  [party, 'creditLimit'],
  [charge, 'amount'],
  [statement, 'openSum'],
  [waybill, 'arTotal'],
] as const

/**
 * The figures cover the whole company: they are shown to those who have the right to them and see the amounts that they
 * sum up.
 */
export const seesFigures = (actor: Actor): boolean =>
  hasPermission(actor, 'sys.customer.exposure') &&
  PARTS.every(([resource, field]) => viewerAccess(actor, anyResource(resource)).mayQuery(field))

interface Said {
  /** Where it is said. */
  path: string
  /** What is asked about is written already, and counts itself. */
  counted?: boolean
}

/** What there is to say of a customer who is over or near the limit. */
export function creditIssue(
  actor: Actor,
  { name, state, figures }: CreditStanding,
  { path, counted = false }: Said,
): Issue | undefined {
  if (!figures || (state !== 'over' && state !== 'near')) return undefined
  if (!seesFigures(actor))
    return creditErrors.issue(state === 'over' ? 'credit.over_unseen' : 'credit.near_unseen', { party: name }, path)
  const { limit, exposure } = figures
  const params = { party: name, limit, used: usedWords(exposure, counted) }
  return state === 'over'
    ? wordedIssue(creditErrors, { code: 'credit.over', path }, { ...params, over: overBy(limit, exposure) })
    : wordedIssue(creditErrors, { code: 'credit.near', path }, { ...params, free: freeOf(limit, exposure) })
}

/** What is used, and what has no price. */
export function usedWords(exposure: Exposure, counted: boolean): Text {
  const [used, waiting] = [usedOf(exposure), unpricedOf(exposure)]
  const rest = waiting ? text(`（另有 ${waiting} 车未计价）`, ` (and ${waiting} trips without a price)`) : text('', '')
  const words = text(
    `${counted ? '计入本单' : ''}已占用 {used:money} 元${rest.zh}`,
    `used ${counted ? 'with this one ' : ''}{used:money}${rest.en}`,
  )
  return text(fillText(words.zh, { used }), fillText(words.en, { used }))
}
