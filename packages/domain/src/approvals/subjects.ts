import { max, min } from '../kernel/decimal.ts'
import type { Field, FieldKind, Fields } from '../kernel/field.ts'
import { ownNames } from '../kernel/own-names.ts'
import { partsOf } from '../kernel/parts.ts'
import { type AnyResource, type AnyRow, type AnyTransition, columnField, labelOf } from '../kernel/resource.ts'
import type { Text } from '../kernel/text.ts'
import { type Condition, type Flow, nodesOf } from './flow.ts'
import type { Facts, Subject, SubjectKind, Subjects } from './condition.ts'

/** Kinds of fields that conditions compare. Long texts and files are not compared, nor is what is masked. */
const KIND_OF: Readonly<Partial<Record<FieldKind, SubjectKind>>> = {
  integer: 'number',
  quantity: 'number',
  money: 'number',
  price: 'number',
  rate: 'number',
  date: 'date',
  dateTime: 'date',
  month: 'date',
  bool: 'flag',
  choice: 'one',
  dict: 'one',
  ref: 'one',
  refs: 'many',
  text: 'text',
  plate: 'text',
  region: 'text',
}

/** The member who submits, as conditions see them. */
export interface Starter {
  memberId: number
  deptIds: readonly number[]
  roleIds: readonly number[]
}

const STARTER_SUBJECTS: Subjects = {
  'starter.deptIds': { kind: 'many', ids: true, zh: '发起人部门', en: 'Departments of the starter' },
  'starter.roleIds': { kind: 'many', ids: true, zh: '发起人角色', en: 'Roles of the starter' },
  'starter.memberId': { kind: 'one', ids: true, zh: '发起人', en: 'Starter' },
}

/**
 * What conditions of a definition may speak of: fields and statuses of the record, the least and the greatest figure and
 * all references and choices of child rows, the starter, and the inputs of the transition.
 */
export function subjectsOf(resource: AnyResource, transition: AnyTransition): Subjects {
  const subjects = [
    ...Object.keys(resource.fields).flatMap(name => subjectOf(`record.${name}`, columnField(resource, name), name)),
    ...Object.keys(resource.machines).flatMap(name => statusSubject(resource, name)),
    ...partsOf(resource.fields).lines.flatMap(([name, field]) =>
      lineSubjects(`record.${name}`, labelOf(field, name), field.lines.fields),
    ),
    ...Object.entries(transition.params ?? {}).flatMap(([name, field]) => subjectOf(`input.${name}`, field, name)),
    ...Object.entries(STARTER_SUBJECTS),
  ]
  // A design that a client sends may speak of what every object has
  return ownNames(Object.fromEntries(subjects))
}

function subjectOf(path: string, field: Field | undefined, name: string): [string, Subject][] {
  const kind = field && !field.mask ? KIND_OF[field.kind] : undefined
  const optional = field && isOptional(field) ? { optional: true } : {}
  return kind && field ? [[path, { kind, ...valuesOf(field), ...optional, ...labelOf(field, name) }]] : []
}

/** A status always has a value. */
const statusSubject = (resource: AnyResource, name: string): [string, Subject][] =>
  subjectOf(`record.${name}`, columnField(resource, name), name).map(([path, { optional: _, ...subject }]) => [
    path,
    subject,
  ])

/** Digits after the point of the kinds that are numbers. */
const SCALE_OF: Readonly<Partial<Record<FieldKind, number>>> = { integer: 0, quantity: 3, money: 2, price: 4, rate: 4 }

const scaleOf = ({ kind, scale = SCALE_OF[kind] }: Field): Pick<Subject, 'scale'> =>
  scale === undefined ? {} : { scale }

const valuesOf = (field: Field): Pick<Subject, 'ids' | 'choices' | 'scale'> => ({
  ...(field.to ? { ids: true } : {}),
  ...(field.choices ? { choices: Object.keys(field.choices) } : {}),
  ...(KIND_OF[field.kind] === 'number' ? scaleOf(field) : {}),
})

const isOptional = ({ required, default: initial, kind }: Field): boolean =>
  required !== true && initial === undefined && kind !== 'bool'

function lineSubjects(path: string, lines: Text, fields: Fields): [string, Subject][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Subject][] => {
    const kind = field.mask ? undefined : KIND_OF[field.kind]
    const { zh, en } = labelOf(field, name)
    if (kind === 'one')
      return [
        [`${path}.${name}`, { kind: 'many', ...valuesOf(field), zh: `${lines.zh}：${zh}`, en: `${lines.en}: ${en}` }],
      ]
    if (kind !== 'number') return []
    // A record may have no rows
    const figure = { ...scaleOf(field), optional: true }
    return [
      [`${path}.${name}.min`, { kind, ...figure, zh: `${lines.zh}：${zh}最小`, en: `${lines.en}: ${en}, the least` }],
      [
        `${path}.${name}.max`,
        { kind, ...figure, zh: `${lines.zh}：${zh}最大`, en: `${lines.en}: ${en}, the greatest` },
      ],
    ]
  })
}

/** The names of the subjects that the conditions of a design speak of. */
export function usedSubjects({ nodes }: Flow, condition: Condition | null): Set<string> {
  const branches = nodesOf(nodes).flatMap(node => (node.type === 'branch' ? node.branches : []))
  const conditions = [condition, ...branches.map(branch => branch.condition)]
  return new Set(conditions.flatMap(one => one?.anyOf ?? []).flatMap(({ allOf }) => allOf.map(test => test.subject)))
}

/** The values of the subjects for a record as it is submitted. `row` has its child rows. */
export function factsOf({ row, input, starter }: { row: AnyRow; input: AnyRow; starter: Starter }): Facts {
  const facts: Record<string, unknown> = {
    'starter.deptIds': starter.deptIds,
    'starter.roleIds': starter.roleIds,
    'starter.memberId': starter.memberId,
  }
  for (const [name, value] of Object.entries(input)) facts[`input.${name}`] = value
  for (const [name, value] of Object.entries(row)) {
    if (isRows(value)) Object.assign(facts, lineFacts(`record.${name}`, value))
    else facts[`record.${name}`] = value
  }
  return facts
}

const isRows = (value: unknown): value is readonly AnyRow[] =>
  Array.isArray(value) && value.some(one => typeof one === 'object' && one !== null)

function lineFacts(path: string, rows: readonly AnyRow[]): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const name of new Set(rows.flatMap(row => Object.keys(row)))) {
    const values = rows.map(row => row[name]).filter(value => value !== null && value !== undefined)
    facts[`${path}.${name}`] = [...new Set(values)]
    const figures = values.filter(isFigure)
    if (!figures.length || figures.length !== values.length) continue
    facts[`${path}.${name}.min`] = min(...figures)
    facts[`${path}.${name}.max`] = max(...figures)
  }
  return facts
}

const isFigure = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
