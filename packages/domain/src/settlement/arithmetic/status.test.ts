import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { div, isZero, min, money, mul, sub, sum, type Dec } from '../../kernel/decimal.ts'
import {
  CHARGE_STATES,
  chargeState,
  isChargeLocked,
  openOf,
  statementStatus,
  sumByState,
  type ChargeFacts,
  type StatementFacts,
} from './status.ts'

const facts = (over: Partial<StatementFacts> = {}): StatementFacts => ({
  voided: false,
  sent: true,
  confirmed: true,
  net: '100.00',
  settled: '0',
  invoiceable: '120.00',
  invoiced: '0',
  ...over,
})

describe('statement status', () => {
  test.each<[Partial<StatementFacts>, string]>([
    [{ sent: false, confirmed: false }, 'draft'],
    [{ confirmed: false }, 'sent'],
    [{}, 'confirmed'],
    [{ settled: '0.01' }, 'partSettled'],
    [{ settled: '100' }, 'settled'],
    [{ net: '-30', settled: '-10' }, 'partSettled'],
    [{ net: '-30', settled: '-30' }, 'settled'],
    [{ net: '0' }, 'settled'],
    [{ net: '0', confirmed: false }, 'sent'],
    [{ voided: true, settled: '100' }, 'void'],
  ])('%o is %s', (over, status) => expect(statementStatus(facts(over))).toBe(status))
})

describe('charge state', () => {
  test.each<[Partial<StatementFacts>, string]>([
    [{ confirmed: false, sent: false }, 'inStatement'],
    [{ confirmed: false }, 'inStatement'],
    [{}, 'confirmed'],
    [{ invoiced: '119.99' }, 'confirmed'],
    [{ invoiced: '120' }, 'invoiced'],
    [{ invoiced: '120', settled: '1' }, 'partSettled'],
    [{ settled: '100' }, 'settled'],
    [{ voided: true }, 'priced'],
  ])('in a statement %o: %s', (over, state) => {
    expect(chargeState({ amount: '50', statement: facts(over) })).toBe(state)
    expect(isChargeLocked({ amount: '50', statement: facts(over) })).toBe(state !== 'priced')
  })

  test('without a price or a statement', () => {
    expect(chargeState({ amount: null, statement: null })).toBe('unpriced')
    expect(chargeState({ amount: '0.00', statement: null })).toBe('priced')
  })
})

/** Charges, and statements that contain some of them. */
interface Ledger {
  charges: { id: number; amount: Dec | null }[]
  statements: (StatementFacts & { chargeIds: number[] })[]
}
const ACTS = [
  'price',
  'open',
  'take',
  'drop',
  'send',
  'confirm',
  'invoice',
  'red',
  'settle',
  'unsettle',
  'void',
] as const
interface Step {
  act: (typeof ACTS)[number]
  /** Indexes of the charge and the statement, modulo their number. */
  charge: number
  statement: number
  /** Percent of what is left. */
  share: number
}

const holder = (ledger: Ledger, id: number): Ledger['statements'][number] | null =>
  ledger.statements.findLast(statement => !statement.voided && statement.chargeIds.includes(id)) ?? null
const viewOf = (ledger: Ledger): ChargeFacts[] =>
  ledger.charges.map(({ id, amount }) => ({ amount, statement: holder(ledger, id) }))

/** Runs a step if the rules allow it. */
function apply(ledger: Ledger, step: Step): void {
  const { act, share } = step
  const charge = ledger.charges[step.charge % ledger.charges.length]
  const statement = ledger.statements[step.statement % Math.max(1, ledger.statements.length)]
  const part = (rest: Dec): Dec => money(share === 100 ? rest : mul(rest, div(share, 100)))
  if (act === 'price' && charge && !holder(ledger, charge.id)) {
    charge.amount = money(div(step.statement * 700 - share * 10, 100))
  }
  if (act === 'open') {
    ledger.statements.push({ ...facts({ sent: false, confirmed: false, net: '0', invoiceable: '0' }), chargeIds: [] })
  }
  if (!statement || statement.voided) return
  const open = openOf(statement)
  if (act === 'take' && charge && !statement.confirmed && charge.amount !== null && !holder(ledger, charge.id)) {
    statement.chargeIds.push(charge.id)
  }
  if (act === 'drop' && !statement.sent) statement.chargeIds.shift()
  if (act === 'send') statement.sent = true
  if (act === 'confirm' && statement.sent) statement.confirmed = true
  if (act === 'invoice' && statement.confirmed) {
    statement.invoiced = money(sum([statement.invoiced, part(sub(statement.invoiceable, statement.invoiced))]))
  }
  if (act === 'red') statement.invoiced = money(sub(statement.invoiced, part(statement.invoiced)))
  if (act === 'settle' && statement.confirmed) statement.settled = money(sum([statement.settled, part(open)]))
  if (act === 'unsettle') statement.settled = money(sub(statement.settled, part(statement.settled)))
  if (act === 'void' && isZero(statement.settled) && isZero(statement.invoiced)) statement.voided = true
  if (!statement.confirmed) {
    const amounts = statement.chargeIds.map(id => ledger.charges.find(c => c.id === id)?.amount)
    statement.invoiceable = money(sum(amounts))
    statement.net = money(sub(statement.invoiceable, min(statement.invoiceable, '10')))
  }
}

describe('any history', () => {
  const forward = fc.constantFrom<Step['act']>('price', 'take', 'take', 'send', 'confirm', 'invoice', 'settle')
  const act = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ACTS) }, { weight: 12, arbitrary: forward })
  const share = fc.constantFrom(0, 30, 100)
  const step: fc.Arbitrary<Step> = fc.record({ act, share, charge: fc.nat(40), statement: fc.nat(40) })

  test('each charge is in one state, and the sums per state are the total', () => {
    const seen = new Set<string>()
    const steps = fc.array(step, { minLength: 30, maxLength: 90 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (count, history) => {
        const charges = Array.from({ length: count }, (_, i) => ({ id: i + 1, amount: null }))
        const ledger: Ledger = { charges, statements: [] }
        for (const next of history) {
          apply(ledger, next)
          const view = viewOf(ledger)
          for (const charge of view) seen.add(chargeState(charge))
          const sums = sumByState(view)
          const amountOf = (ids: readonly number[]): Dec =>
            money(sum(ledger.charges.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount)))
          expect(money(sum(Object.values(sums)))).toBe(amountOf(ledger.charges.map(({ id }) => id)))

          // The same figures computed from the statements.
          const idsIn = (...statuses: string[]): number[] =>
            ledger.statements.filter(s => statuses.includes(statementStatus(s))).flatMap(s => s.chargeIds)
          expect(sums.inStatement).toBe(amountOf(idsIn('draft', 'sent')))
          expect(money(sum([sums.confirmed, sums.invoiced]))).toBe(amountOf(idsIn('confirmed')))
          expect(sums.partSettled).toBe(amountOf(idsIn('partSettled')))
          expect(sums.settled).toBe(amountOf(idsIn('settled')))
        }
      }),
      { numRuns: 300 },
    )
    expect([...seen].toSorted()).toEqual([...CHARGE_STATES].toSorted())
  }, 60_000)
})
