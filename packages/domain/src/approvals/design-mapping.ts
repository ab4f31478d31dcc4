import { type Branch, type Condition, type Flow, type FlowNode, type PeopleRule, type Test } from './flow.ts'

/** What belongs to one company and is named by a design: a record by its id, or a word of a dictionary. */
export interface Named {
  /** The resource, or the dictionary. */
  of: string
  value: number | string
}

/** A node, a branch or, without an id, the condition of the process, with what it names. */
export interface NamingPart {
  id: string
  name: string
  named: (Named & { isMapped: boolean })[]
}

export interface Design {
  flow: Flow
  condition: Condition | null
}

/** What the same is in the other company. */
type Twin = (named: Named) => number | string | undefined

/** The resource or the dictionary that the values of a subject belong to; undefined if they are the same everywhere. */
type OwnerOf = (subject: string) => string | undefined

/** How many rules a node may have. */
export const MAX_RULES = 20

/**
 * The design for another company. What has no twin there is left empty: the check of the design refuses the node. Also
 * tells what each part of the design names, and whether it was mapped.
 */
export function mapDesign(design: Design, ownerOf: OwnerOf, twin: Twin): Design & { parts: NamingPart[] } {
  const mapping = new Mapping(ownerOf, twin)
  const flow = { ...design.flow, nodes: mapping.nodes(design.flow.nodes) }
  const condition = design.condition && mapping.condition({ id: '', name: '' }, design.condition)
  return { flow, condition, parts: mapping.parts }
}

/** Everything that a design names and that belongs to its company, once. */
export function namedIn(design: Design, ownerOf: OwnerOf): Named[] {
  const { parts } = mapDesign(design, ownerOf, () => undefined)
  const all = parts.flatMap(({ named }) => named.map(({ of, value }): Named => ({ of, value })))
  return [...new Map(all.map(one => [namedKey(one), one])).values()]
}

export const namedKey = ({ of, value }: Named): string => `${of}/${value}`

type Place = Pick<NamingPart, 'id' | 'name'>

class Mapping {
  readonly #ownerOf: OwnerOf
  readonly #twin: Twin
  readonly #parts = new Map<string, NamingPart>()

  constructor(ownerOf: OwnerOf, twin: Twin) {
    this.#ownerOf = ownerOf
    this.#twin = twin
  }

  get parts(): NamingPart[] {
    return [...this.#parts.values()]
  }

  nodes(nodes: readonly FlowNode[]): FlowNode[] {
    return nodes.map(node =>
      node.type === 'branch'
        ? { ...node, branches: node.branches.map(branch => this.#branch(branch)) }
        : { ...node, people: this.#people(node, node.people) },
    )
  }

  condition(place: Place, { anyOf }: Condition): Condition {
    return { anyOf: anyOf.map(({ allOf }) => ({ allOf: allOf.map(test => this.#test(place, test)) })) }
  }

  #branch({ condition, nodes, ...branch }: Branch): Branch {
    const own = condition && this.condition(branch, condition)
    return { ...branch, ...(own ? { condition: own } : {}), nodes: this.nodes(nodes) }
  }

  /** Of several members those that were found stay, beside an empty rule for the others. */
  #people(place: Place, people: readonly PeopleRule[]): PeopleRule[] {
    const rules = people.map(rule => this.#rule(place, rule))
    const isOneMissing = rules.some((rule, i) => !isEmpty(rule) && membersOf(rule) < membersOf(people[i]))
    if (!isOneMissing || rules.some(isEmpty)) return rules
    if (rules.length < MAX_RULES) return [...rules, NOBODY]
    const last = rules.findLastIndex(({ by }) => by === 'members')
    return rules.with(last, NOBODY)
  }

  #rule(place: Place, rule: PeopleRule): PeopleRule {
    switch (rule.by) {
      case 'members':
        return { ...rule, memberIds: rule.memberIds.map(id => this.#id(place, 'member', id)).filter(id => id > 0) }
      case 'role':
        return { ...rule, roleId: this.#id(place, 'role', rule.roleId) }
      case 'department':
        return { ...rule, deptId: this.#id(place, 'department', rule.deptId) }
      case 'head':
      case 'chosen':
      case 'field':
        return rule
    }
  }

  /** Without one of its values a test would say something else, so it keeps none. */
  #test(place: Place, test: Test): Test {
    const of = this.#ownerOf(test.subject)
    const values = (Array.isArray(test.value) ? test.value : [test.value]) as unknown[]
    if (of === undefined || test.value === undefined) return test
    const mapped = values.map(value => (isValue(value) ? this.#value(place, { of, value }) : undefined))
    if (mapped.every(value => value !== undefined))
      return { ...test, value: Array.isArray(test.value) ? mapped : mapped[0] }
    const { value: _value, ...empty } = test
    return empty
  }

  /** The id of the twin; 0 for what has none, or was not chosen yet. */
  #id(place: Place, of: string, value: number): number {
    return value > 0 ? Number(this.#value(place, { of, value }) ?? 0) : 0
  }

  #value({ id, name }: Place, named: Named): number | string | undefined {
    const value = this.#twin(named)
    const part = this.#parts.get(id) ?? { id, name, named: [] }
    this.#parts.set(id, part)
    if (!part.named.some(one => namedKey(one) === namedKey(named)))
      part.named.push({ ...named, isMapped: value !== undefined })
    return value
  }
}

const NOBODY: PeopleRule = { by: 'members', memberIds: [] }
const membersOf = (rule: PeopleRule | undefined): number => (rule?.by === 'members' ? rule.memberIds.length : 0)
const isEmpty = (rule: PeopleRule): boolean => rule.by === 'members' && !rule.memberIds.length
const isValue = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'
