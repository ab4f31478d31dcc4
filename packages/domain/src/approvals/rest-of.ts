import { holds, type Facts, type Subject, type Subjects } from './condition.ts'
import type { Clause, Condition, Test } from './flow.ts'
import { dayEdges, numberEdges, type Edge } from './value-edges.ts'

/** More combinations of values than this are not looked through. */
const MOST_CELLS = 5000
/** A list with more tested values has too many combinations to be told apart. */
const MOST_OF_MANY = 3

/** The values of a subject fall into cells, in each of which every test of the conditions says the same. */
interface Cells {
  subject: string
  /** A value of each cell. */
  facts: readonly unknown[]
  /** What tells the values of these cells from all others: one of the lists of tests holds. Empty tests: all values. */
  wordsOf(chosen: ReadonlySet<number>): Test[][]
}

/**
 * What none of the conditions catches, as a condition: without a clause nothing, with an empty clause everything. Values are
 * looked at as fine as their fields keep them. Undefined where there are too many combinations, or where a condition is not
 * valid.
 */
export function restOf(conditions: readonly Condition[], subjects: Subjects): Condition | undefined {
  const tests = conditions.flatMap(({ anyOf }) => anyOf.flatMap(({ allOf }) => allOf))
  const cells: Cells[] = []
  for (const [name, own] of Map.groupBy(tests, test => test.subject)) {
    const subject = subjects[name]
    const found = subject && cellsOf(subject, own)
    if (!found) return undefined
    cells.push({ subject: name, ...found })
  }
  if (cells.reduce((count, { facts }) => count * facts.length, 1) > MOST_CELLS) return undefined
  const isCaught = (facts: Facts) => conditions.some(condition => holds(condition, facts, subjects))
  return { anyOf: clausesOf(cells, uncaught(cells, isCaught)) }
}

/** The combinations of cells that are not caught, each as the number of its cell by subject. */
function uncaught(cells: readonly Cells[], isCaught: (facts: Facts) => boolean): number[][] {
  let all: number[][] = [[]]
  for (const { facts } of cells) all = all.flatMap(place => facts.map((_, i) => [...place, i]))
  return all.filter(
    place => !isCaught(Object.fromEntries(cells.map(({ subject, facts }, k) => [subject, facts[place[k] ?? 0]]))),
  )
}

/** The combinations as clauses: cells after which the same combinations follow are told together. */
function clausesOf([first, ...rest]: readonly Cells[], places: readonly number[][]): Clause[] {
  if (!first) return places.length ? [{ allOf: [] }] : []
  const byCell = Map.groupBy(places, place => place[0] ?? 0)
  const alike = Map.groupBy(byCell, ([, following]) => following.map(place => place.slice(1).join()).join(' '))
  return [...alike.values()].flatMap(group => {
    const following = clausesOf(
      rest,
      (group[0]?.[1] ?? []).map(place => place.slice(1)),
    )
    const own = first.wordsOf(new Set(group.map(([cell]) => cell)))
    return own.flatMap(tests => following.map(({ allOf }) => ({ allOf: [...tests, ...allOf] })))
  })
}

/** The cells of a subject; undefined where its tests cannot be judged. */
function cellsOf(subject: Subject, tests: readonly Test[]): Omit<Cells, 'subject'> | undefined {
  const name = tests[0]?.subject ?? ''
  const { kind } = subject
  if (kind === 'many') return cellsOfMany(name, tests)
  const values = new Set(tests.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value])))
  values.delete(undefined)
  if (kind === 'number' || kind === 'date') {
    const texts = [...values].map(String)
    return orderedCells(name, subject, kind === 'number' ? numberEdges(texts, subject.scale) : dayEdges(texts))
  }
  if (kind === 'flag') return valueCells(name, { ...subject, optional: false }, { values: [true, false], others: [] })
  const others = subject.choices
    ? subject.choices.filter(choice => !values.has(choice)).slice(0, 1)
    : [subject.ids ? -1 : ' ']
  return valueCells(name, subject, { values: [...values], others })
}

const EMPTY: unknown = null

/** Numbers and days: the stretches between the values that are tested. */
function orderedCells(
  subject: string,
  { kind, optional }: Subject,
  edges: readonly Edge[] | undefined,
): Omit<Cells, 'subject'> | undefined {
  if (!edges) return undefined
  const lowest = edges[0]?.below ?? (kind === 'number' ? '0' : '2000-01-01')
  const filled = [lowest, ...edges.map(({ from }) => from)]
  const count = filled.length
  const facts = optional ? [...filled, EMPTY] : filled
  const stretch = (from: number, to: number): Test[] => {
    const [start, end] = [edges[from - 1], edges[to]]
    if (start && end && start.value === end.value) return [{ subject, op: 'eq', value: start.value }]
    return [
      ...(start ? [{ subject, op: start.isAfter ? 'gt' : 'gte', value: start.value } as const] : []),
      ...(end ? [{ subject, op: end.isAfter ? 'lte' : 'lt', value: end.value } as const] : []),
    ]
  }
  return {
    facts,
    wordsOf: chosen => {
      if (chosen.size === facts.length) return [[]]
      const own = [...chosen].filter(i => i < count).sort((a, b) => a - b)
      const runs = own.filter(i => !chosen.has(i - 1)).map(from => [from, endOf(chosen, from, count)] as const)
      const all = own.length === count
      return [
        ...(all ? [[{ subject, op: 'filled' } as const]] : runs.map(([from, to]) => stretch(from, to))),
        ...(chosen.has(count) ? [[{ subject, op: 'empty' } as const]] : []),
      ]
    },
  }
}

function endOf(chosen: ReadonlySet<number>, from: number, count: number): number {
  let to = from
  while (to + 1 < count && chosen.has(to + 1)) to += 1
  return to
}

/** Values that are only equal or not: those that are tested, and all others together. */
function valueCells(
  subject: string,
  { optional, kind }: Subject,
  { values, others }: { values: readonly unknown[]; others: readonly unknown[] },
): Omit<Cells, 'subject'> {
  const filled = [...values, ...others]
  const facts = optional || !filled.length ? [...filled, EMPTY] : filled
  const one = (list: readonly unknown[]): Test =>
    list.length === 1 || kind === 'flag' ? { subject, op: 'eq', value: list[0] } : { subject, op: 'in', value: list }
  return {
    facts,
    wordsOf: chosen => {
      if (chosen.size === facts.length) return [[]]
      const isEmptyChosen = chosen.has(filled.length)
      const named = values.filter((_, i) => chosen.has(i))
      if (!others.length || !chosen.has(values.length))
        return [
          ...(named.length ? [[one(named)]] : []),
          ...(isEmptyChosen ? [[{ subject, op: 'empty' } as const]] : []),
        ]
      const without = values.filter((_, i) => !chosen.has(i))
      if (!without.length)
        return [[{ subject, op: 'filled' }], ...(isEmptyChosen ? [[{ subject, op: 'empty' } as const]] : [])]
      // What is empty is none of the values, too
      const notOne: Test =
        without.length === 1 ? { subject, op: 'ne', value: without[0] } : { subject, op: 'notIn', value: without }
      return [[notOne, ...(optional && !isEmptyChosen ? [{ subject, op: 'filled' } as const] : [])]]
    },
  }
}

/** Lists of values: which of the tested ones they have. Whether they have any is not told apart. */
function cellsOfMany(subject: string, tests: readonly Test[]): Omit<Cells, 'subject'> | undefined {
  const values = [...new Set(tests.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [])))]
  const isJudged = tests.every(({ op }) => op === 'in' || op === 'notIn')
  if (!isJudged || values.length > MOST_OF_MANY) return undefined
  const facts = values.reduce<unknown[][]>((sets, value) => [...sets, ...sets.map(set => [...set, value])], [[]])
  const wordsOfSet = (set: readonly unknown[]): Test[] => {
    const without = values.filter(value => !set.includes(value))
    return [
      ...set.map((value): Test => ({ subject, op: 'in', value: [value] })),
      ...(without.length ? [{ subject, op: 'notIn', value: without } as const] : []),
    ]
  }
  return {
    facts,
    wordsOf: chosen => (chosen.size === facts.length ? [[]] : [...chosen].map(i => wordsOfSet(facts[i] ?? []))),
  }
}
