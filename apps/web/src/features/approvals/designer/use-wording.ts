import { useQuery } from '@tanstack/react-query'
import { actParts } from '@tuheng/domain/kernel/approval-state'
import { type Condition, nodesOf, type PeopleRule } from '@tuheng/domain/approvals/flow'
import type { ActSubjects } from '@tuheng/domain/approvals/process.calls'
import type { OptionsAnswer } from '@tuheng/domain/kernel/generic-wire'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDeclaration } from '../../../engine/catalogue.ts'
import { groupDigits } from '../../../engine/widgets/decimal/decimal-text.ts'
import { loadDict, useDicts } from '../../../engine/widgets/dict/dict-store.ts'
import { widgetOf } from '../../../engine/widgets/index.ts'
import { call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import type { Design } from './flow-diff.ts'
import { useT } from './locale/index.ts'
import { kindsOf } from './record-input.tsx'
import { fieldOfSubject, isPlainValue, targetOfSubject } from './subject-field.ts'
import { partsOf } from './tree.ts'
import type { Subject, Wording } from './words.ts'

export interface ActFacts extends ActSubjects {
  /** `contract.submit`. */
  act: string
  resource: AnyResource | undefined
  /** The name of the transition. */
  transition: string
}

/** What is known of the held act: its resource's declaration, and what conditions and people may be named by. */
export function useActFacts(act: string, subjects: ActSubjects | undefined): ActFacts | undefined {
  const { resource: name, transition } = actParts(act)
  const resource = useDeclaration(name)
  return useMemo(
    () => (subjects && resource ? { ...subjects, act, resource, transition } : undefined),
    [subjects, resource, act, transition],
  )
}

/** The words of designs in the present language, with the names of the records that they speak of. */
export function useWording(facts: ActFacts | undefined, designs: readonly Design[]): Wording & { learn: Learn } {
  const t = useT()
  const lang = useLang()
  const dicts = useDicts(state => state.dicts)
  const subjects = useMemo(() => new Map(facts?.subjects.map(subject => [subject.path, subject])), [facts])
  const { nameOf, learn } = useNames(useMemo(() => recordsIn(designs, subjects), [designs, subjects]))
  useEffect(() => {
    for (const { path } of subjects.values()) {
      const dict = facts?.resource && fieldOfSubject(facts.resource, facts.transition, path)?.dict
      if (dict && isTested(designs, path)) void loadDict(dict)
    }
  }, [facts, subjects, designs, dicts])
  return useMemo(() => {
    const fieldOf = (name: string) =>
      [...(facts?.fields ?? []), ...(facts?.memberFields ?? [])].find(field => field.name === name)?.label ?? name
    const valueOf = (subject: Subject, value: unknown): string => {
      const to = targetOfSubject(subject)
      if (to) return nameOf(to, Number(value))
      if (typeof value === 'boolean') return t(value ? 'flag.true' : 'flag.false')
      const choice = subject.choices.find(one => one.value === value)
      if (choice) return choice.label
      const field = facts?.resource && fieldOfSubject(facts.resource, facts.transition, subject.path)
      if (!field || isPlainValue(subject)) return String(value)
      if (subject.kind === 'number' && !kindOf(field).percent) {
        const unit = field.unit?.[lang]
        return unit ? `${groupDigits(String(value))} ${unit}` : groupDigits(String(value))
      }
      return widgetOf(field).text({ field, name: 'value', value: value as never, row: { value }, lang })
    }
    return { t, nameOf, fieldOf, subjectOf: (path: string) => subjects.get(path), valueOf, learn }
    // eslint-disable-next-line react/exhaustive-deps -- words of dictionaries are read when they are shown
  }, [t, lang, dicts, subjects, facts, nameOf, learn])
}

type Learn = (resource: string, names: ReadonlyMap<number, string>) => void
type Ids = Readonly<Record<string, readonly number[]>>

/** The names of records: those of the designs, and those that were chosen since. */
function useNames(ids: Ids): { nameOf: Wording['nameOf']; learn: Learn } {
  const actor = useActor()
  const [learnt, setLearnt] = useState<ReadonlyMap<string, string>>(new Map())
  const { data } = useQuery({
    queryKey: ['bpm/process', 'names', ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        Object.entries(ids).map(async ([resource, list]): Promise<[string, string][]> => {
          const names = new Map<number, string>()
          for (const [, { api }] of kindsOf(resource, actor)) {
            const missing = list.filter(id => !names.has(id)).slice(0, 200)
            if (!missing.length) break
            const { list: options } = await call<OptionsAnswer>(
              `${api}/options`,
              { ids: missing, limit: 200 },
              { signal, silent: true },
            ).catch(() => ({ list: [] }))
            for (const { id, label } of options) names.set(id, label)
          }
          return [...names].map(([id, label]) => [`${resource}/${id}`, label])
        }),
      )
      return new Map(found.flat())
    },
    enabled: Object.keys(ids).length > 0,
    placeholderData: known => known,
    staleTime: 60_000,
  })
  const learn = useCallback<Learn>((resource, names) => {
    setLearnt(known => new Map([...known, ...[...names].map(([id, name]) => [`${resource}/${id}`, name] as const)]))
  }, [])
  const nameOf = useCallback(
    (resource: string, id: number) =>
      learnt.get(`${resource}/${id}`) ?? data?.get(`${resource}/${id}`) ?? (data ? `#${id}` : '…'),
    [learnt, data],
  )
  return { nameOf, learn }
}

const conditionsIn = ({ flow, condition }: Design): Condition[] => [
  ...(condition ? [condition] : []),
  ...partsOf(flow.nodes).flatMap(part => ('condition' in part && part.condition ? [part.condition] : [])),
]

const testsIn = (designs: readonly Design[]) =>
  designs.flatMap(conditionsIn).flatMap(({ anyOf }) => anyOf.flatMap(({ allOf }) => allOf))

const isTested = (designs: readonly Design[], path: string): boolean =>
  testsIn(designs).some(({ subject }) => subject === path)

/** The records that a kind of approver names. */
function namedIn(rule: PeopleRule): [string | undefined, readonly number[]] {
  switch (rule.by) {
    case 'members':
      return ['member', rule.memberIds]
    case 'role':
      return ['role', [rule.roleId]]
    case 'department':
      return ['department', [rule.deptId]]
    case 'head':
    case 'chosen':
    case 'field':
      return [undefined, []]
  }
}

/** Ids of the records that designs name, by resource. */
function recordsIn(designs: readonly Design[], subjects: ReadonlyMap<string, Subject>): Ids {
  const found = new Map<string, Set<number>>()
  const add = (resource: string | undefined, ids: readonly unknown[]) => {
    for (const id of ids)
      if (resource && typeof id === 'number' && id > 0) found.set(resource, (found.get(resource) ?? new Set()).add(id))
  }
  for (const { flow } of designs)
    for (const node of nodesOf(flow.nodes)) {
      if (node.type === 'branch') continue
      for (const rule of node.people) add(...namedIn(rule))
    }
  for (const { subject, value } of testsIn(designs)) {
    const known = subjects.get(subject)
    if (known) add(targetOfSubject(known), Array.isArray(value) ? (value as unknown[]) : [value])
  }
  return Object.fromEntries([...found].sort().map(([resource, ids]) => [resource, [...ids].sort((a, b) => a - b)]))
}
