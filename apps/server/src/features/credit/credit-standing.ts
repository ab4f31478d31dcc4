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
import { type CompanyReader, exposureOf } from './exposure.ts'

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
 * The credit standing of a customer on a day. With `lock`, concurrent writes for the same customer wait until this one
 * ends. With `limited`, the caller knows that there is a limit, so both statements are sent at once. The exposure is
 * read after the lock.
 */
export async function creditStandingOf(
  reader: CompanyReader,
  { partyId, today, lock = false, hasLimit }: { partyId: number; today: string; lock?: boolean; hasLimit?: boolean },
): Promise<CreditStanding | undefined> {
  const customer = reader.sql<CustomerRow>(
    `select short_name as "shortName", credit_limit as limit, credit_lift as "creditLift", credit_lift_until as "creditLiftUntil"
     from party where org_id = $1 and id = $2 and deleted_at is null${lock ? ' for no key update' : ''}`,
    [reader.orgId, partyId],
    lock ? 'credit-customer-held' : 'credit-customer',
  )
  const [
    {
      rows: [row],
    },
    known,
  ] = await Promise.all([customer, hasLimit ? exposureOf(reader, partyId) : undefined])
  if (!row) return undefined
  if (row.limit === null) return { name: row.shortName, state: 'none' }
  const exposure = known ?? (await exposureOf(reader, partyId))
  return {
    name: row.shortName,
    state: creditStateOf({ limit: row.limit, lifted: liftedOn(row, today), exposure }),
    figures: { limit: row.limit, exposure },
  }
}

const SUMMED_FIELDS = [
  [party, 'creditLimit'],
  [charge, 'amount'],
  [statement, 'netSum'],
  [statement, 'settledSum'],
  [waybill, 'arTotal'],
] as const

/**
 * The figures cover the whole company. They are shown to those who have the right to them and may see the amounts that
 * they add up.
 */
export const maySeeFigures = (actor: Actor): boolean =>
  hasPermission(actor, 'sys.customer.exposure') &&
  SUMMED_FIELDS.every(([resource, field]) => viewerAccess(actor, anyResource(resource)).mayQuery(field))

interface IssueOptions {
  /** The field that the issue points to. */
  path: string
  /** The document is written already and part of the exposure. */
  counted?: boolean
}

/** The issue for a customer who is over or near the limit, if any. */
export function creditIssue(
  actor: Actor,
  { name, state, figures }: CreditStanding,
  { path, counted = false }: IssueOptions,
): Issue | undefined {
  if (!figures || (state !== 'over' && state !== 'near')) return undefined
  if (!maySeeFigures(actor))
    return creditErrors.issue(state === 'over' ? 'credit.over_unseen' : 'credit.near_unseen', { party: name }, path)
  const { limit, exposure } = figures
  const params = { party: name, limit, used: usedText(exposure, counted) }
  return state === 'over'
    ? wordedIssue(creditErrors, { code: 'credit.over', path }, { ...params, over: overBy(limit, exposure) })
    : wordedIssue(creditErrors, { code: 'credit.near', path }, { ...params, free: freeOf(limit, exposure) })
}

/** What is used of the limit, and how many documents have no price, in words. */
export function usedText(exposure: Exposure, counted: boolean): Text {
  const [used, unpriced] = [usedOf(exposure), unpricedOf(exposure)]
  const unpricedText = unpriced
    ? text(`（另有 ${unpriced} 车未计价）`, ` (and ${unpriced} ${unpriced === 1 ? 'trip' : 'trips'} without a price)`)
    : text('', '')
  const words = text(
    `${counted ? '计入本单' : ''}已占用 {used:money} 元${unpricedText.zh}`,
    `used ${counted ? 'with this one ' : ''}{used:money}${unpricedText.en}`,
  )
  return text(fillText(words.zh, { used }), fillText(words.en, { used }))
}
