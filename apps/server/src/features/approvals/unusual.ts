import {
  ACCOUNT_DAYS,
  EARLIER,
  exceededMedian,
  SAME_AMOUNT_DAYS,
  TIMES_MEDIAN,
  type Unusual,
  unusualWords,
} from '@tuheng/domain/approvals/unusual'
import { isBelowFloor, shareText } from '@tuheng/domain/contracts/index'
import { usedOf } from '@tuheng/domain/credit/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { add, cmp, isPos, toFixedStr } from '@tuheng/domain/kernel/decimal'
import { type Actor, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { decidingActor, veiledIds } from '@tuheng/domain/kernel/veiled'
import { party } from '@tuheng/domain/parties/index'
import { knownAct, knownResource, resourceOf } from '../../engine/directory.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { column, tableName } from '../../sql/names.ts'
import { creditStandingOf, maySeeFigures } from '../credit/index.ts'
import { maySeeOverBudget, OVER_BUDGET_FIELDS, overBudgetOf } from '../margin/index.ts'
import { settingsOf } from '../system/index.ts'
import type { Case } from './processes.ts'

/** What is looked at in a kind of document when it is submitted. */
interface Looked {
  acts: readonly string[]
  /** The counterparty. */
  party: string
  /** Which of its records are of one kind, where there are several: only these are compared. */
  alike?: string
  /** Its credit limit. */
  credit?: true
  /** The amount, compared with earlier ones of the counterparty in these statuses. */
  usual?: { amount: string; statuses: readonly string[] }
  /** The amount may be there a second time. Cancelled ones do not count. */
  twice?: { amount: string; not: string }
  /** The account to which it goes. */
  account?: string
  /** Its prices, compared with the market and with those of carriers. */
  prices?: true
  /** The statements whose payable charges are compared with the budgets of their months; none commits cost. */
  budget?: (row: AnyRow) => readonly number[]
}

/** All that is looked at, by resource. */
const LOOKED: Readonly<Record<string, Looked>> = {
  settlement: {
    acts: ['submit', 'approve', 'pay'],
    party: 'partyId',
    alike: 'kind',
    usual: { amount: 'amount', statuses: ['approved', 'paid'] },
    twice: { amount: 'amount', not: 'cancelled' },
    account: 'accountNo',
    budget: row =>
      row['kind'] === 'customer' ? [] : ((row['items'] ?? []) as { statementId: number }[]).map(one => one.statementId),
  },
  invoiceOut: {
    acts: ['submit', 'approve'],
    party: 'customerId',
    usual: { amount: 'total', statuses: ['toIssue', 'issuing', 'issued'] },
  },
  contract: { acts: ['submit', 'approve', 'sign'], party: 'partyId', credit: true },
  statement: {
    acts: ['send', 'confirm'],
    party: 'partyId',
    alike: 'kind',
    credit: true,
    usual: { amount: 'netSum', statuses: ['confirmed', 'partSettled', 'settled'] },
    budget: row => (row['kind'] === 'customer' ? [] : [row['id'] as number]),
  },
  waybill: { acts: ['dispatch'], party: 'customerId', credit: true },
  priceSheet: { acts: ['submit', 'approve'], party: 'partyId', prices: true },
}

/** What is unusual about a record as it is submitted. */
export async function unusualOf(tx: Tx, { resource, name, row }: Case): Promise<Unusual[]> {
  const looked = LOOKED[resource.name]
  const partyId = looked && row[looked.party]
  if (!looked?.acts.includes(name) || typeof partyId !== 'number') return []
  const at: At = { tx, resource: resource.name, row, partyId, looked }
  const found = await Promise.all([
    overCredit(at),
    accountChanged(at),
    aboveUsual(at),
    sameAmount(at),
    marginOf(at),
    overBudget(at),
  ])
  return [...found, aboveMarket(at)].filter(one => one !== undefined)
}

interface At {
  tx: Tx
  resource: string
  row: AnyRow
  partyId: number
  looked: Looked
}

async function overCredit({ tx, partyId, looked }: At): Promise<Unusual | undefined> {
  if (!looked.credit) return undefined
  const standing = await creditStandingOf(tx, { partyId, today: tx.now.today })
  if (standing?.state !== 'over' || !standing.figures) return undefined
  const { limit, exposure } = standing.figures
  return {
    kind: 'overCredit',
    params: { party: standing.name, limit, used: usedOf(exposure) },
    from: ['party.shortName', 'party.creditLimit'],
  }
}

async function accountChanged({ tx, resource, row, partyId, looked }: At): Promise<Unusual | undefined> {
  const number = looked.account && digits(row[looked.account])
  if (!looked.account || !number) return undefined
  const { bankAccounts } = await tx.getRequired(party, partyId)
  const at = bankAccounts.find(one => digits(one.accountNo) === number)?.changedAt
  if (!at || at.slice(0, 10) < addDays(tx.now.today, -ACCOUNT_DAYS)) return undefined
  return {
    kind: 'accountChanged',
    params: { days: ACCOUNT_DAYS, at: at.slice(0, 16) },
    from: [`${resource}.${looked.account}`, 'party.bankAccounts.changedAt'],
  }
}

const digits = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\D/g, '') : '')

async function aboveUsual({ tx, resource, row, partyId, looked }: At): Promise<Unusual | undefined> {
  if (!looked.usual) return undefined
  const { amount, statuses } = looked.usual
  const { rows } = await tx.sql<{ amount: string }>(
    `select ${column(amount)} as amount from ${tableName(resourceOf(resource))}
     where org_id = $1 and ${column(looked.party)} = $2 and id <> $3 and status = any($4::text[]) and deleted_at is null and ${column(amount)} > 0${alikeSql(looked, 5)}
     order by id desc limit ${EARLIER.most}`,
    [tx.orgId, partyId, row.id, statuses, ...alikeValues(looked, row)],
    `usual-${resource}`,
  )
  const own = String(row[amount] ?? '0')
  const median = exceededMedian(
    own,
    rows.map(one => one.amount),
  )
  if (median === undefined) return undefined
  return {
    kind: 'aboveUsual',
    params: { amount: own, median, count: rows.length, times: TIMES_MEDIAN },
    from: [`${resource}.${amount}`, `${resource}.${looked.party}`],
  }
}

/** Records of other kinds are read by other rights, and their amounts mean something else. */
const alikeSql = ({ alike }: Looked, at: number): string => (alike ? ` and ${column(alike)} = $${at}` : '')
const alikeValues = ({ alike }: Looked, row: AnyRow): unknown[] => (alike ? [row[alike]] : [])

async function sameAmount({ tx, resource, row, partyId, looked }: At): Promise<Unusual | undefined> {
  if (!looked.twice) return undefined
  const { amount, not } = looked.twice
  const { rows } = await tx.sql<{ count: number }>(
    `select count(*)::int as count from ${tableName(resourceOf(resource))}
     where org_id = $1 and ${column(looked.party)} = $2 and id <> $3 and status <> $4 and deleted_at is null and ${column(amount)} = $5::numeric
       and created_at >= $6::timestamptz${alikeSql(looked, 7)}`,
    [
      tx.orgId,
      partyId,
      row.id,
      not,
      row[amount],
      `${addDays(tx.now.today, -SAME_AMOUNT_DAYS)} 00:00:00+08`,
      ...alikeValues(looked, row),
    ],
    `same-${resource}`,
  )
  const count = rows[0]?.count ?? 0
  if (!count) return undefined
  return {
    kind: 'sameAmount',
    params: { days: SAME_AMOUNT_DAYS, count },
    from: [`${resource}.${amount}`, `${resource}.${looked.party}`],
  }
}

/** A price row as it is compared with what is around it. */
interface ComparedLine {
  price: string | null
  marketPrice: string | null
  overMarket: string | null
  overMarketRate: string | null
  carrierPrice: string | null
  marginRate: string | null
}

const linesOf = ({ row, looked }: At): readonly ComparedLine[] =>
  looked.prices ? ((row['lines'] ?? []) as readonly ComparedLine[]) : []

function aboveMarket(at: At): Unusual | undefined {
  const above = linesOf(at).filter(line => isPos(line.overMarket))
  const [most] = above.toSorted((a, b) => cmp(b.overMarket, a.overMarket))
  if (!most) return undefined
  const { marketPrice, overMarket, overMarketRate } = most
  return {
    kind: 'aboveMarket',
    params: {
      count: above.length,
      over: toFixedStr(overMarket, 2),
      rate: shareText(overMarketRate ?? '0'),
      price: toFixedStr(add(marketPrice, overMarket), 2),
      market: toFixedStr(marketPrice, 2),
    },
    from: ['priceSheet.lines.price', 'priceSheet.lines.overMarket', 'priceSheet.lines.marketPrice'],
  }
}

/** The lowest margin of the prices, and how many lie below the floor. */
async function marginOf(at: At): Promise<Unusual | undefined> {
  const known = linesOf(at).filter(line => line.marginRate !== null && line.marginRate !== undefined)
  const [lowest] = known.toSorted((a, b) => cmp(a.marginRate, b.marginRate))
  if (!lowest) return undefined
  const { marginFloor } = await settingsOf(at.tx)
  const count = known.filter(line => isBelowFloor(line.marginRate, marginFloor)).length
  const figures = { rate: shareText(lowest.marginRate ?? '0'), cost: toFixedStr(lowest.carrierPrice, 2) }
  const from = ['priceSheet.lines.price', 'priceSheet.lines.carrierPrice', 'priceSheet.lines.marginRate']
  return count
    ? { kind: 'lowMargin', params: { count, floor: shareText(marginFloor), ...figures }, from }
    : { kind: 'margin', params: figures, from }
}

/** The cost of a month and segment in which it is charged exceeds the budget in force. */
async function overBudget({ tx, row, looked }: At): Promise<Unusual | undefined> {
  const over = await overBudgetOf(tx, looked.budget?.(row) ?? [])
  return over && { kind: 'overBudget', params: { ...over }, from: OVER_BUDGET_FIELDS }
}

interface Kept {
  act: string
  recordId: number
  unusual: readonly Unusual[] | null
}

/** Whether the person sees all other records of the counterparty, and their amounts: which is what it was compared with. */
const seesOthers = (viewer: Actor, resource: AnyResource): boolean =>
  rowVerdict(viewer) === true && !veiledIds(viewer, resource).length

/** What needs more than the fields that it tells of. */
const MAY_SEE: Readonly<Partial<Record<Unusual['kind'], (viewer: Actor, resource: AnyResource) => boolean>>> = {
  overCredit: maySeeFigures,
  overBudget: maySeeOverBudget,
  aboveUsual: seesOthers,
  sameAmount: seesOthers,
}

/** What was unusual, as far as the person may see all that it came from. */
export function shownUnusual(actor: Actor, { act, recordId, unusual }: Kept, lang: Lang) {
  const own = knownAct(act).resource
  if (!own) return []
  const viewer = decidingActor(actor, own, [recordId])
  const isSeen = (field: string): boolean => {
    const [name = '', ...path] = field.split('.')
    const resource = knownResource(name)
    return resource !== undefined && viewerAccess(viewer, resource).visibilityOf(path.join('.')) === 'visible'
  }
  return (unusual ?? [])
    .filter(one => one.from.every(isSeen) && (MAY_SEE[one.kind]?.(viewer, own) ?? true))
    .map(one => ({ kind: one.kind, text: unusualWords(one, lang) }))
}
