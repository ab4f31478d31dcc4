import { f } from '@tuheng/domain/kernel/fields'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { type AnyResource, fieldAt } from '@tuheng/domain/kernel/resource'
import { allCards } from '../../../engine/catalogue.ts'
import { variantOf } from '../../../engine/widgets/variant-of.ts'
import type { Subject } from './words.ts'

/** The field that a subject of conditions speaks of: `record.amount`, `record.items.qty.max`, `input.qty`. */
export function fieldOfSubject(resource: AnyResource, act: string, path: string): Field | undefined {
  const [root, ...rest] = path.split('.')
  if (root === 'input') return resource.transitions[act]?.params?.[rest.join('.')]
  return root === 'record' ? fieldAt(resource, rest.slice(0, 2).join('.')) : undefined
}

/** The resource whose records the values of a subject are. */
export function targetOfSubject({ options }: Subject): string | undefined {
  if (!options) return undefined
  return [...allCards().values()].find(({ faces }) => Object.values(faces).some(({ api }) => api === options))?.name
}

/** Moments are compared with days, too. */
const MADE: Readonly<Partial<Record<Subject['kind'], (label: string) => Field>>> = {
  date: label => f.date(label, { en: label }),
}

/** Whether values are shown as they are kept. */
export const isPlainValue = ({ kind }: Subject): boolean => kind in MADE

/** The face whose records are those of a fixed filter; undefined if none is. */
export function faceFor(resource: string, where: Field['where']): string | undefined {
  const entries = Object.entries(where ?? {})
  if (!entries.length) return undefined
  const faces = Object.entries(allCards().get(resource)?.faces ?? {})
  return faces.find(([, face]) => entries.every(([name, value]) => face.where?.[name] === value))?.[0]
}

/** The field through which a value of a subject is entered, other than a record: without what the form of the record asks of it. */
export function inputField(subject: Subject, own: Field | undefined): Field {
  const label = subject.label
  // A month is entered as a month
  const made = !own || kindOf(own).daily ? MADE[subject.kind]?.(label) : undefined
  if (made) return made
  if (!own) return f.text(label, { en: label })
  const {
    required: _required,
    default: _default,
    min: _min,
    max: _max,
    setOnce: _once,
    computed: _computed,
    ...bare
  } = own
  return variantOf(own, { ...bare, required: false, computed: false, setOnce: false })
}
