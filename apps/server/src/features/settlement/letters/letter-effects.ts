import { money, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import {
  balanceLetter,
  canReach,
  differs,
  dunningLetter,
  letterErrors,
  levelAfter,
  statement,
} from '@tuheng/domain/settlement/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { Params } from '../../../sql/params.ts'
import { openAsOf } from '../ageing/as-of.ts'

type Dunning = RowOf<typeof dunningLetter>
type Balance = RowOf<typeof balanceLetter>

interface OpenStatement {
  statementId: number
  kind: 'customer' | 'carrier' | 'supplier' | 'server'
  periodFrom: string
  periodTo: string
  net: string
  open: string
  dueDate: string | null
  daysLate: number
}

/** Registers letters: their figures are those of the books on their day, and stay as they were once the letter is sent. */
export function registerLetters(): void {
  onSave(dunningLetter, { before: ({ tx, next }) => remind(tx, next) })
  onSave(balanceLetter, { before: ({ tx, next }) => balanceOf(tx, next) })
  onTransition(dunningLetter, 'send', { before: async ({ tx, next, input }) => sent(tx, next, input) })
  onTransition(balanceLetter, 'send', { before: async ({ tx, next, input }) => sent(tx, next, input) })
  onTransition(balanceLetter, 'differ', {
    before: async ({ next }) =>
      differs(next) ? undefined : letterErrors.fail('letter.no_difference', {}, 'theirReceivable'),
  })
}

/** What was open of a party by business date, the longest due first, as far as the person may refer to it. */
async function openOf(tx: Tx, { partyId, asOf }: { partyId: number; asOf: string }): Promise<OpenStatement[]> {
  const params = new Params()
  const scope = referenceScopeSql(tx.actor, { resource: anyResource(statement), alias: 't' }, params) ?? 'true'
  const table = openAsOf(params, {
    orgId: tx.orgId,
    day: asOf,
    basis: 'dated',
    where: [`t.org_id = ${params.add(tx.orgId)}`, `t.party_id = ${params.add(partyId)}`, 't.deleted_at is null', scope],
  })
  const { rows } = await tx.sql<OpenStatement>(
    `select t.id as "statementId", t.kind, t.period_from::text as "periodFrom", t.period_to::text as "periodTo", t.net_sum::text as net,
       x.open::numeric(20, 2)::text as open, x.due::text as "dueDate", greatest(coalesce(${params.add(asOf)}::date - x.due, 0), 0) as "daysLate"
     from ${table} order by x.due nulls last, t.id`,
    params.values,
  )
  return rows
}

const sumOf = (list: readonly OpenStatement[]): string => money(sum(list.map(one => one.open)))

async function remind(tx: Tx, next: Dunning): Promise<Partial<Dunning>> {
  if (next.asOf > tx.now.today) letterErrors.fail('letter.future', {}, 'asOf')
  const late = (await openOf(tx, next)).filter(one => one.kind === 'customer' && one.daysLate > 0)
  const [last] = next.level
    ? []
    : await tx.find(dunningLetter, {
        where: { partyId: next.partyId, status: ['sent', 'closed'] },
        sort: ['-asOf', '-id'],
        limit: 1,
      })
  return {
    items: late.map(({ kind: _, ...item }) => item) as Dunning['items'],
    itemCount: late.length,
    overdueSum: sumOf(late),
    maxDays: Math.max(0, ...late.map(one => one.daysLate)),
    ...(next.level ? {} : { level: levelAfter(last?.level) }),
    ...(next.contactName ? {} : { contactName: (await tx.getRequired(party, next.partyId)).contactName }),
  }
}

async function balanceOf(tx: Tx, next: Balance): Promise<Partial<Balance>> {
  if (next.asOf > tx.now.today) letterErrors.fail('letter.future', {}, 'asOf')
  const [open, advances] = await Promise.all([
    openOf(tx, next),
    tx.sql<{ direction: string; balance: string }>(
      `select direction, sum(delta)::text as balance from advance_move
       where org_id = $1 and party_id = $2 and moved_on <= $3 and status = 'live' and purpose = 'prepay' and deleted_at is null group by 1`,
      [tx.orgId, next.partyId, next.asOf],
      'advances-as-of',
    ),
  ])
  const advanceOf = (direction: string): string =>
    money(advances.rows.find(one => one.direction === direction)?.balance ?? '0')
  return {
    items: open.map(({ dueDate: _, daysLate: __, ...item }) => item) as Balance['items'],
    receivable: sumOf(open.filter(one => one.kind === 'customer')),
    payable: sumOf(open.filter(one => one.kind !== 'customer')),
    advanceIn: advanceOf('in'),
    advanceOut: advanceOf('out'),
    ...(next.contactName ? {} : { contactName: (await tx.getRequired(party, next.partyId)).contactName }),
  }
}

interface Sending {
  way: 'mail' | 'post' | 'hand' | 'chat'
  sentTo: string
  sentOn: string
  sentNote: string | null
}

/** Adds a row to the record of what was sent to whom. */
function sent<T extends Dunning | Balance>(tx: Tx, next: T, input: unknown): Partial<T> {
  const { way, sentTo, sentOn, sentNote } = input as Sending
  if (!canReach({ way, sentTo })) letterErrors.fail('letter.no_address', {}, 'sentTo')
  if (sentOn < next.asOf || sentOn > tx.now.today) letterErrors.fail('letter.sent_before', {}, 'sentOn')
  const row = { way, sentTo, sentOn, sentNote: sentNote ?? null, sentBy: tx.actor.memberId || null }
  return { sendings: [...next.sendings, row], lastSentOn: sentOn } as unknown as Partial<T>
}
