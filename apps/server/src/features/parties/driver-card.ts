import { driver, reviewCard, markCard, partyErrors } from '@tuheng/domain/parties/index'
import { identitiesOf } from '../../engine/rights/makers.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

/** Registers 收款卡复核: papers show a driver's card once a second person has confirmed it. */
export function registerDriverCards(): void {
  onSave(driver, { independent: true, before: async ({ tx, row, next }) => markCard(row, next, await editorOf(tx)) })
  for (const [name, verdict] of [
    ['confirmCard', 'confirmed'],
    ['refuseCard', 'refused'],
  ] as const)
    onTransition(driver, name, {
      before: async ({ tx, row }) => {
        const marks = reviewCard(row, verdict, await editorOf(tx))
        return marks.cardStatus === verdict ? marks : partyErrors.fail('party.own_account', {}, '')
      },
    })
}

const editorOf = async (tx: Tx) => ({
  memberId: tx.actor.memberId || null,
  at: tx.now.at,
  selves: await identitiesOf(tx, tx.actor),
})

/** The ids of those trips that name the confirmed card of their driver, with the same number and holder. */
export async function confirmedPayees(
  sql: { query<R>(text: string, params: unknown[], name?: string): Promise<{ rows: R[] }> },
  orgId: number,
  tripIds: readonly number[],
): Promise<Set<number>> {
  const same = (trip: string, card: string): string =>
    `regexp_replace(coalesce(w.${trip}, ''), '\\s', '', 'g') = regexp_replace(coalesce(d.${card}, ''), '\\s', '', 'g')`
  const { rows } = await sql.query<{ id: number }>(
    `select w.id from waybill w join driver d on d.org_id = $1 and d.id = w.driver_id
     where w.org_id = $1 and w.id = any($2::bigint[]) and d.card_status = 'confirmed' and ${same('payee_account', 'bank_card_no')} and ${same('payee_name', 'card_holder')} and ${same('payee_bank', 'bank_name')}`,
    [orgId, tripIds],
    'confirmed-payees',
  )
  return new Set(rows.map(row => row.id))
}
