import { holds, type Subject } from '@tuheng/domain/approvals/condition'
import type { Condition, Op, Test } from '@tuheng/domain/approvals/flow'
import { findHeldAct, type HeldAct } from '@tuheng/domain/approvals/held-acts'
import { factsOf, subjectsOf } from '@tuheng/domain/approvals/subjects'
import { type AnyResource, type AnyRow, fieldAt } from '@tuheng/domain/kernel/resource'
import { fieldsSetBy } from '@tuheng/domain/kernel/transitions'
import { type Lang, type Text, text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { fieldText } from './field-text.ts'
import { valueText } from './shown-records.ts'
import type { IsHidden } from './veiled-branches.ts'

/** A submission as it was kept. */
export interface Submission {
  act: string
  submitted: AnyRow
  input: AnyRow | null
  condition: Condition | null
}

const ALWAYS = text('此操作一律审批', 'this act is always approved')

/**
 * Why the process caught a submission: the figures of its condition beside what they are compared with, such as
 * `账期 75 天，超过 60 天`. Null where that is not known, or where the condition looks at what the reader may not see: what
 * did not hold tells of it, too. Departments and roles of the starter were not kept, so an alternative that asks for them
 * counts only where no other can have held. Inputs have no rights of their own and are not told.
 */
export function whyHeld(
  { act, submitted, input, condition }: Submission,
  isHidden: IsHidden,
  lang: Lang,
): string | null {
  const held = findHeldAct(registry.resources, act)
  if (!held) return null
  if (!condition) return ALWAYS[lang]
  const used = condition.anyOf.flatMap(({ allOf }) => allOf.map(({ subject }) => subject))
  if (used.some(isHidden) || used.some(subject => isDerived(held, subject))) return null
  const subjects = subjectsOf(held.resource, held.transition)
  const facts = factsOf({ row: { ...submitted, ...editedBy(held, input ?? {}) }, input: input ?? {}, starter: NOBODY })
  const possible = condition.anyOf.filter(({ allOf }) =>
    holds({ anyOf: [{ allOf: allOf.filter(isKept) }] }, facts, subjects),
  )
  const certain = possible.filter(({ allOf }) => allOf.every(isKept))
  const told = certain.length ? certain : possible.length === 1 ? possible : []
  const words = told.map(({ allOf }) =>
    allOf
      .filter(({ subject }) => subject.startsWith('record.'))
      .flatMap(test => {
        const subject = subjects[test.subject]
        return subject ? [testWords(test, { subject, resource: held.resource, facts, lang })] : []
      })
      .join(lang === 'zh' ? '；' : '; '),
  )
  return words.find(Boolean) ?? null
}

/** What the act writes into the record: the process was chosen by it. */
const editedBy = ({ transition }: HeldAct, input: AnyRow): AnyRow =>
  Object.fromEntries((transition.edits ?? []).flatMap(name => (name in input ? [[name, input[name]]] : [])))

/** Whether the act makes a figure of it that was not kept. */
const isDerived = ({ transition }: HeldAct, subject: string): boolean =>
  fieldsSetBy(transition)
    .flat()
    .some(name => `${subject}.`.startsWith(`record.${name.split('.')[0]}.`))

const isKept = ({ subject }: Test): boolean => !subject.startsWith('starter.')

const NOBODY = { memberId: 0, deptIds: [], roleIds: [] }

interface Words {
  subject: Subject
  resource: AnyResource
  facts: Readonly<Record<string, unknown>>
  lang: Lang
}

/** Lists are not compared in words. */
const WORDS: Readonly<Record<Exclude<Op, 'in' | 'notIn'>, Text>> = {
  eq: text('等于', 'equal to'),
  ne: text('不等于', 'other than'),
  gt: text('超过', 'above'),
  gte: text('达到', 'at or above'),
  lt: text('低于', 'below'),
  lte: text('不超过', 'at or below'),
  empty: text('为空', 'is empty'),
  filled: text('已填写', 'is filled'),
}

/** Days have no height. */
const WORDS_OF_KINDS: Readonly<Record<string, Partial<Record<Op, Text>>>> = {
  date: {
    gt: text('晚于', 'after'),
    gte: text('不早于', 'not before'),
    lt: text('早于', 'before'),
    lte: text('不晚于', 'not after'),
  },
}

function testWords({ subject: path, op, value }: Test, { subject, resource, facts, lang }: Words): string {
  const label = subject[lang]
  if (op === 'empty' || op === 'filled') return `${label}${lang === 'zh' ? '' : ' '}${WORDS[op][lang]}`
  // Records have no names here, and lists are in the process for whoever may see it
  if (op === 'notIn' || (subject.ids && op === 'ne'))
    return lang === 'zh' ? `${label}不在流程所列范围` : `${label} outside what the process lists`
  if (op === 'in' || subject.ids) return lang === 'zh' ? `${label}在流程所列范围` : `${label} as the process lists`
  const shown = (one: unknown) => wordOf(one, { path, resource, lang })
  const word = (WORDS_OF_KINDS[subject.kind]?.[op] ?? WORDS[op])[lang]
  return `${label} ${shown(facts[path])}${lang === 'zh' ? '，' : ', '}${word} ${shown(value)}`
}

/** A value as the record would show it, or one of its child rows. */
function wordOf(value: unknown, { path, resource, lang }: Pick<Words, 'resource' | 'lang'> & { path: string }): string {
  const [root, name = '', ...more] = path.split('.')
  if (root !== 'record') return String(value ?? '')
  if (!more.length) return valueText(resource, { name, row: { [name]: value }, lang }) || String(value ?? '')
  const field = fieldAt(resource, `${name}.${more[0] ?? ''}`)
  return (field && fieldText(field, { value, lang })) || String(value ?? '')
}
