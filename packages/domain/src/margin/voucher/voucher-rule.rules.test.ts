import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eq, isZero, money, sum } from '../../kernel/decimal.ts'
import { DEFAULT_ACCOUNTS, DEFAULT_RULES, linesOfRule } from './default-books.ts'
import { FIGURES_OF, type VoucherEvent, voucherEvents } from './voucher.choices.ts'
import {
  entriesOf,
  exampleIssues,
  type FactItem,
  matchLine,
  merged,
  missingItems,
  reversedEntries,
  ruleIssues,
  submitRuleRefusal,
} from './voucher-rule.rules.ts'

const idOf = (code: string): number => {
  const at = DEFAULT_ACCOUNTS.findIndex(account => account.code === code)
  expect(at, code).toBeGreaterThanOrEqual(0)
  return at + 1
}
const ruleOf = (event: VoucherEvent) => {
  const rule = DEFAULT_RULES.find(one => one.event === event)
  if (!rule) throw new Error(`no rule for ${event}`)
  return { event, ...linesOfRule(rule, idOf) }
}
const item = (over: Partial<FactItem>): FactItem => ({
  figure: 'excl',
  amount: '100.00',
  partyId: 7,
  deptId: 3,
  projectId: null,
  ...over,
})
const accounts = new Map(
  DEFAULT_ACCOUNTS.map((account, i) => [
    i + 1,
    {
      hasParty: account.by?.includes('party') ?? false,
      hasDept: account.by?.includes('dept') ?? false,
      hasProject: account.by?.includes('project') ?? false,
    },
  ]),
)

describe('the default rules', () => {
  it('are one for each event, and their examples come out', () => {
    expect(DEFAULT_RULES.map(rule => rule.event).toSorted()).toEqual(Object.keys(voucherEvents).toSorted())
    for (const { event } of DEFAULT_RULES) {
      const rule = ruleOf(event)
      expect([ruleIssues(rule), submitRuleRefusal(rule)], event).toEqual([[], undefined])
      expect(rule.examples.length, event).toBeGreaterThan(0)
    }
  })

  it('send what is owed to the account of its book, and nothing else there', () => {
    for (const rule of DEFAULT_RULES)
      for (const [figure, ...sides] of rule.rows) {
        const controls = sides
          .filter(code => typeof code === 'string')
          .flatMap(code => DEFAULT_ACCOUNTS.find(account => account.code === code)?.control ?? [])
        expect(controls, `${rule.event} ${figure}`).toEqual(
          figure === 'arOpen' ? ['ar'] : figure === 'apOpen' ? ['ap'] : [],
        )
        expect(FIGURES_OF[rule.event]).toContain(figure)
      }
  })
})

describe('a rule', () => {
  it('takes the first row whose conditions hold', () => {
    const { lines } = ruleOf('arConfirmed')
    const credit = (segment: string) => matchLine(lines, { figure: 'excl', segment })?.creditId
    expect([credit('roadRail'), credit('service'), credit('road')]).toEqual(['600102', '6051', '600101'].map(idOf))
  })

  it('does not go into use without rows, without examples, or with one that comes out otherwise', () => {
    const rule = ruleOf('arConfirmed')
    expect(submitRuleRefusal({ ...rule, lines: [] })?.code).toBe('voucher_rule.no_lines')
    expect(submitRuleRefusal({ ...rule, examples: [] })?.code).toBe('voucher_rule.no_examples')
    const [first, ...others] = rule.examples
    const other = { ...first, debitId: idOf('1002') }
    expect(exampleIssues({ ...rule, examples: [other, ...others] })).toMatchObject([
      { code: 'voucher_rule.example_account', path: 'examples.0.debitId' },
    ])
    expect(exampleIssues({ ...rule, examples: others })[0]?.code).toBe('voucher_rule.example_balance')
    expect(exampleIssues({ lines: [], examples: [other] })[0]?.code).toBe('voucher_rule.example_row')
  })

  it('names the row that has no account, and an amount that its event does not have', () => {
    const line = { figure: 'prepaid', debitId: null, creditId: null }
    expect(ruleIssues({ event: 'receipt', lines: [line] }).map(issue => issue.code)).toEqual([
      'voucher_rule.side',
      'voucher_rule.figure',
    ])
  })

  it('refuses what it has no row for, and what does not balance', () => {
    const rule = ruleOf('receipt')
    const words = voucherEvents.receipt
    const open = item({ figure: 'arOpen', payMethod: 'transfer' })
    expect(entriesOf([open], { words, lines: rule.lines }, accounts).entries).toHaveLength(2)
    const none = entriesOf([open], { words, lines: [] }, accounts)
    expect(none.problem?.code).toBe('voucher.no_row')
    const oneSided = [{ figure: 'arOpen', debitId: idOf('1002'), creditId: null }]
    expect(entriesOf([open], { words, lines: oneSided }, accounts).problem?.code).toBe('voucher.unbalanced')
  })

  it('keeps of an entry only what its account is told apart by', () => {
    const { lines } = ruleOf('receipt')
    const { entries } = entriesOf(
      [item({ figure: 'arOpen', payMethod: 'cash' })],
      { words: voucherEvents.receipt, lines },
      accounts,
    )
    expect(entries).toMatchObject([
      { accountId: idOf('1001'), partyId: null, deptId: null },
      { accountId: idOf('112201'), partyId: 7, deptId: null },
    ])
  })
})

const entry = fc.record({
  accountId: fc.integer({ min: 1, max: 4 }),
  partyId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  deptId: fc.constant(null),
  projectId: fc.constant(null),
  cents: fc.integer({ min: -500, max: 500 }).filter(cents => cents !== 0),
  isDebit: fc.boolean(),
})
const entryOf = ({
  cents,
  isDebit,
  ...one
}: { cents: number; isDebit: boolean } & Omit<Parameters<typeof merged>[0][number], 'debit' | 'credit'>) => ({
  ...one,
  debit: isDebit ? money(cents / 100) : '0.00',
  credit: isDebit ? '0.00' : money(cents / 100),
})

it('merging keeps the sums of both sides, with one entry for each account, party and side', () => {
  fc.assert(
    fc.property(fc.array(entry), list => {
      const entries = list.map(entryOf)
      const together = merged(entries)
      for (const side of ['debit', 'credit'] as const)
        expect(money(sum(together.map(one => one[side])))).toBe(money(sum(entries.map(one => one[side]))))
      const keys = together.map(one => [one.accountId, one.partyId, isZero(one.debit)].join())
      expect(new Set(keys).size).toBe(keys.length)
      const undone = merged([...entries, ...reversedEntries(entries)])
      expect(undone).toEqual([])
    }),
  )
})

it('what is missing and what is booked come to what should be booked', () => {
  const items = fc.array(
    fc.record({ segment: fc.constantFrom('road', 'trade'), cents: fc.integer({ min: -900, max: 900 }) }),
  )
  const itemsOf = (list: readonly { segment: string; cents: number }[]) =>
    list.map(({ segment, cents }) => item({ segment, amount: money(cents / 100) }))
  fc.assert(
    fc.property(items, items, (target, booked) => {
      const missing = missingItems(itemsOf(target), itemsOf(booked))
      for (const segment of ['road', 'trade']) {
        const of = (list: readonly FactItem[]) =>
          sum(list.filter(one => one.segment === segment).map(one => one.amount))
        expect(eq(sum([of(itemsOf(booked)), of(missing)]), of(itemsOf(target)))).toBe(true)
      }
      expect(missing.every(one => !isZero(one.amount))).toBe(true)
    }),
  )
})
