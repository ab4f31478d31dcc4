import { add, eq, isZero, money, neg, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { FIGURES_OF, type VoucherEvent, type VoucherFigure, voucherFigures } from './voucher.choices.ts'
import { voucherErrors } from './voucher.errors.ts'

/** What rows of a rule can ask of an amount. Empty: any. */
const FACETS = ['kind', 'segment', 'chargeKind', 'payMethod', 'purpose', 'direction', 'act', 'bearer'] as const
type Facet = (typeof FACETS)[number]
export type Facets = { readonly [K in Facet]?: string | null | undefined }

/** A row of a rule: an amount with these facts goes to these accounts. */
interface RuleLine extends Facets {
  figure?: string | null | undefined
  debitId?: number | null | undefined
  creditId?: number | null | undefined
}

/** An amount of an example, with the accounts that it should go to. */
export interface ExampleLine extends RuleLine {
  name?: string | null | undefined
  amount?: Dec | null | undefined
}

/** The first row that applies to an amount. */
export const matchLine = <L extends RuleLine>(
  lines: readonly L[],
  item: Facets & { figure?: unknown },
): L | undefined =>
  lines.find(line => line.figure === item.figure && FACETS.every(facet => !line[facet] || line[facet] === item[facet]))

interface RuleFacts {
  event?: VoucherEvent | null | undefined
  lines?: readonly RuleLine[] | null | undefined
  examples?: readonly ExampleLine[] | null | undefined
}

/** What is wrong with the rows themselves. */
export function ruleIssues({ event, lines }: RuleFacts): Issue[] {
  return (lines ?? []).flatMap((line, i) => {
    const row = i + 1
    const isOdd = line.debitId && line.debitId === line.creditId
    const words = line.figure ? voucherFigures[line.figure as VoucherFigure] : undefined
    return [
      ...((!line.debitId && !line.creditId) || isOdd
        ? [voucherErrors.issue('voucher_rule.side', { row }, `lines.${i}.debitId`)]
        : []),
      ...(event && words && !FIGURES_OF[event].includes(line.figure as VoucherFigure)
        ? [
            voucherErrors.issue(
              'voucher_rule.figure',
              { row, figure: words.zh, figureEn: words.en },
              `lines.${i}.figure`,
            ),
          ]
        : []),
    ]
  })
}

/** Why the rule may not be used: it has no rows, no examples, or one of them comes out otherwise. */
export function submitRuleRefusal({ lines, examples }: RuleFacts): Issue | undefined {
  if (!lines?.length) return voucherErrors.issue('voucher_rule.no_lines', {}, 'lines')
  if (!examples?.length) return voucherErrors.issue('voucher_rule.no_examples', {}, 'examples')
  return exampleIssues({ lines, examples })[0]
}

/** Examples of the rule that come out otherwise than they say. */
export function exampleIssues({ lines, examples }: RuleFacts): Issue[] {
  const rows = (examples ?? []).map((example, i) => ({ ...example, i, found: matchLine(lines ?? [], example) }))
  const wrong = rows.flatMap(({ found, debitId, creditId, name, i }) => {
    const at = { name: name ?? '', row: i + 1 }
    if (!found) return [voucherErrors.issue('voucher_rule.example_row', at, `examples.${i}.figure`)]
    const isSame = (found.debitId ?? null) === (debitId ?? null) && (found.creditId ?? null) === (creditId ?? null)
    return isSame ? [] : [voucherErrors.issue('voucher_rule.example_account', at, `examples.${i}.debitId`)]
  })
  if (wrong.length) return wrong
  return [...Map.groupBy(rows, row => row.name ?? '')].flatMap(([name, of]) => {
    const side = (which: 'debitId' | 'creditId'): Dec =>
      money(sum(of.filter(({ found }) => found?.[which]).map(({ amount }) => amount)))
    const [debit, credit] = [side('debitId'), side('creditId')]
    return eq(debit, credit)
      ? []
      : [
          voucherErrors.issue(
            'voucher_rule.example_balance',
            { name, debit, credit },
            `examples.${of[0]?.i ?? 0}.amount`,
          ),
        ]
  })
}

/** What entries are told apart by, as far as their account is. */
interface Auxiliaries {
  partyId: number | null
  deptId: number | null
  projectId: number | null
}

/** One amount of an event. */
export interface FactItem extends Facets, Auxiliaries {
  figure: VoucherFigure
  amount: Dec
}

/** One side of a voucher. Reversed amounts are negative on their side, which papers show in red. */
export interface Entry extends Auxiliaries {
  accountId: number
  debit: Dec
  credit: Dec
}

interface AccountFacts {
  hasParty: boolean | null
  hasDept: boolean | null
  hasProject: boolean | null
}

type Booked = { entries: Entry[]; problem?: undefined } | { entries?: undefined; problem: Issue }

/** The entries of the amounts by the rows of a rule. Amounts that no row names are not booked. */
export function entriesOf(
  items: readonly FactItem[],
  { words, lines }: { words: { zh: string; en: string }; lines: readonly RuleLine[] },
  accounts: ReadonlyMap<number, AccountFacts>,
): Booked {
  const named = new Set(lines.map(line => line.figure))
  const entries: Entry[] = []
  for (const item of items) {
    // Receivables and payables are always booked, so that the accounts agree with the standing books
    const isControl = item.figure === 'arOpen' || item.figure === 'apOpen'
    if (isZero(item.amount) || (!named.has(item.figure) && !isControl)) continue
    const line = matchLine(lines, item)
    if (!line) {
      const figure = voucherFigures[item.figure]
      const params = { event: words.zh, eventEn: words.en, figure: figure.zh, figureEn: figure.en }
      return { problem: voucherErrors.issue('voucher.no_row', params) }
    }
    if (line.debitId)
      entries.push(
        entry(item, accounts.get(line.debitId), { accountId: line.debitId, debit: item.amount, credit: '0.00' }),
      )
    if (line.creditId)
      entries.push(
        entry(item, accounts.get(line.creditId), { accountId: line.creditId, debit: '0.00', credit: item.amount }),
      )
  }
  const [debit, credit] = [money(sum(entries.map(one => one.debit))), money(sum(entries.map(one => one.credit)))]
  if (!eq(debit, credit)) return { problem: voucherErrors.issue('voucher.unbalanced', { debit, credit }) }
  return { entries }
}

function entry(
  item: FactItem,
  account: AccountFacts | undefined,
  own: Pick<Entry, 'accountId' | 'debit' | 'credit'>,
): Entry {
  return {
    partyId: account?.hasParty ? item.partyId : null,
    deptId: account?.hasDept ? item.deptId : null,
    projectId: account?.hasProject ? item.projectId : null,
    ...own,
  }
}

/** Entries of the same account, side and auxiliaries as one; those that cancel out are left out. */
export function merged(entries: readonly Entry[]): Entry[] {
  const keyOf = (one: Entry): string =>
    [one.accountId, one.partyId, one.deptId, one.projectId, isZero(one.debit) ? 'c' : 'd'].join(' ')
  const sums = [...Map.groupBy(entries, keyOf).values()].flatMap(of => {
    const [first] = of
    const [debit, credit] = [money(sum(of.map(one => one.debit))), money(sum(of.map(one => one.credit)))]
    return !first || (isZero(debit) && isZero(credit)) ? [] : [{ ...first, debit, credit }]
  })
  return [...sums.filter(one => !isZero(one.debit)), ...sums.filter(one => isZero(one.debit))]
}

/** The same amounts with the opposite sign, on the same side. */
export const reversedEntries = <E extends { debit: Dec; credit: Dec }>(entries: readonly E[]): E[] =>
  entries.map(one => ({ ...one, debit: money(neg(one.debit)), credit: money(neg(one.credit)) }))

/** What the target amounts differ from the booked ones, item by item; none where they agree. */
export function missingItems(target: readonly FactItem[], booked: readonly FactItem[]): FactItem[] {
  const keyOf = (item: FactItem): string =>
    JSON.stringify([
      item.figure,
      item.partyId,
      item.deptId,
      item.projectId,
      ...FACETS.map(facet => item[facet] ?? null),
    ])
  const all = [...target, ...booked.map(item => ({ ...item, amount: money(neg(item.amount)) }))]
  return [...Map.groupBy(all, keyOf).values()].flatMap(of => {
    const [first] = of
    const amount = money(of.reduce((total, item) => add(total, item.amount), '0'))
    return first && !isZero(amount) ? [{ ...first, amount }] : []
  })
}
