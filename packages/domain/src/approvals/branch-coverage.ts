import { compareValues, type SubjectKind, type Subjects } from './condition.ts'
import type { Branch, BranchNode, Clause, Test } from './flow.ts'

/** The values that the tests of one subject in a clause leave. */
interface Range {
  kind: SubjectKind
  from?: Bound
  to?: Bound
  /** Values of which it must be one. */
  among?: ReadonlySet<unknown>
  /** Values that it must not be. */
  without: ReadonlySet<unknown>
  isEmpty?: boolean
  isFilled?: boolean
}
interface Bound {
  value: unknown
  isIncluded: boolean
}

/** Why a branch is never taken: no value satisfies it, or an earlier branch takes all that it would. */
export type Unreachable = { why: 'contradiction' } | { why: 'taken'; by: string }

/**
 * Finds the branches that no record reaches, as far as single clauses show it. A condition whose clauses together are
 * covered by several earlier branches is not found. Branches of an inclusive node take nothing from each other.
 */
export function unreachableBranches(
  branches: readonly Branch[],
  subjects: Subjects,
  kind: BranchNode['kind'],
): ReadonlyMap<string, Unreachable> {
  const found = new Map<string, Unreachable>()
  for (const [i, branch] of branches.slice(0, -1).entries()) {
    const clauses = (branch.condition?.anyOf ?? []).filter(clause => !isContradiction(clause, subjects))
    if (!clauses.length) {
      found.set(branch.id, { why: 'contradiction' })
      continue
    }
    if (kind !== 'exclusive') continue
    const earlier = branches.slice(0, i).filter(({ id }) => !found.has(id))
    const by = earlier.find(({ condition }) =>
      clauses.every(clause => condition?.anyOf.some(wider => implies(clause, wider, subjects))),
    )
    if (by) found.set(branch.id, { why: 'taken', by: by.id })
  }
  return found
}

/** Whether whatever satisfies `narrow` also satisfies `wide`. False if that cannot be told. */
function implies(narrow: Clause, wide: Clause, subjects: Subjects): boolean {
  const ranges = rangesOf(narrow, subjects)
  return wide.allOf.every(test => {
    const range = ranges.get(test.subject)
    return range !== undefined && isWithin(range, test)
  })
}

function isWithin(range: Range, { op, value }: Test): boolean {
  const { kind, from, to, among, without } = range
  if (op === 'filled') return isFilled(range)
  if (op === 'empty') return range.isEmpty === true
  if (op === 'ne' || op === 'notIn') return listOf(value).every(one => without.has(one) || excludes(range, one))
  if (op === 'in' || (op === 'eq' && !isOrdered(kind)))
    return !!among && [...among].every(one => listOf(value).includes(one))
  if (op === 'eq')
    return !!from && !!to && compareValues(kind, from.value, value) === 0 && compareValues(kind, to.value, value) === 0
  const isLower = op === 'gt' || op === 'gte'
  const bound = isLower ? from : to
  if (!bound) return false
  const order = compareValues(kind, bound.value, value) * (isLower ? 1 : -1)
  return order > 0 || (order === 0 && (op === 'gte' || op === 'lte' || !bound.isIncluded))
}

/** A subject of many values may have others beside those that it must have. */
const excludes = ({ kind, among }: Range, value: unknown): boolean => kind !== 'many' && !!among && !among.has(value)

const isOrdered = (kind: SubjectKind): boolean => kind === 'number' || kind === 'date'

const isFilled = ({ isFilled: asked, from, to, among }: Range): boolean => !!asked || !!from || !!to || !!among

/** Whether no value satisfies the clause. */
function isContradiction(clause: Clause, subjects: Subjects): boolean {
  return [...rangesOf(clause, subjects).values()].some(range => {
    const { kind, from, to, among, without } = range
    if (range.isEmpty && isFilled(range)) return true
    if (among && kind !== 'many' && [...among].every(one => without.has(one))) return true
    if (!from || !to) return false
    const order = compareValues(kind, from.value, to.value)
    return order > 0 || (order === 0 && !(from.isIncluded && to.isIncluded))
  })
}

function rangesOf({ allOf }: Clause, subjects: Subjects): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const test of allOf) {
    const kind = subjects[test.subject]?.kind
    if (!kind) continue
    ranges.set(test.subject, narrowed(ranges.get(test.subject) ?? { kind, without: new Set() }, test))
  }
  return ranges
}

function narrowed(range: Range, { op, value }: Test): Range {
  const { kind } = range
  switch (op) {
    case 'empty':
      return { ...range, isEmpty: true }
    case 'filled':
      return { ...range, isFilled: true }
    case 'ne':
    case 'notIn':
      return { ...range, without: new Set([...range.without, ...listOf(value)]) }
    case 'in':
    case 'eq':
      if (isOrdered(kind) && op === 'eq')
        return withFrom(withTo(range, { value, isIncluded: true }), { value, isIncluded: true })
      return { ...range, among: intersection(range.among, listOf(value), kind) }
    case 'gt':
    case 'gte':
      return withFrom(range, { value, isIncluded: op === 'gte' })
    case 'lt':
    case 'lte':
      return withTo(range, { value, isIncluded: op === 'lte' })
  }
}

/** A subject of many values may satisfy two lists by different ones. */
const intersection = (among: ReadonlySet<unknown> | undefined, list: readonly unknown[], kind: SubjectKind) =>
  new Set(among && kind !== 'many' ? list.filter(one => among.has(one)) : list)

const withFrom = (range: Range, from: Bound): Range =>
  range.from && isTighter(range.kind, range.from, { than: from, sign: 1 }) ? range : { ...range, from }
const withTo = (range: Range, to: Bound): Range =>
  range.to && isTighter(range.kind, range.to, { than: to, sign: -1 }) ? range : { ...range, to }

function isTighter(kind: SubjectKind, bound: Bound, { than, sign }: { than: Bound; sign: 1 | -1 }): boolean {
  const order = compareValues(kind, bound.value, than.value) * sign
  return order > 0 || (order === 0 && !bound.isIncluded)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
