import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { resourceOf } from '../directory.ts'
import { viewerAccess } from '../rights/redact.ts'
import { adapterOf, type RowSteps, type TransitionImport, transitionImportOf } from './adapters.ts'

/** A possible target of a column. */
export interface ImportTarget {
  /** `plateNo`, or `driverId.mobile` of a record to be created. */
  field: string
  /** Its `lines` field; null: the document. */
  lines: string | null
  def: Field
  label: Text
  /** Further words that headers may use. */
  words: readonly string[]
  required: boolean
  /** The resource finds or creates it if no column provides it. */
  supplied: boolean
  /** Not required if one of these has a value; for an adapter's own columns. */
  unless: readonly string[]
  /** Only finds existing records, because the system assigns such numbers. */
  matchOnly: boolean
  /** Is compared with an existing record. It is barred from those who may not query the field of the record. */
  asks?: 'granted' | 'barred'
}

export interface ImportPlace {
  resource: AnyResource
  face: Face
  actor: Actor
}

const NEVER = new Set(['files', 'lines'])

/**
 * All targets of a file: own fields in form order, columns of the adapter, child rows, fields of records to be created.
 */
export const importTargets = (place: ImportPlace): ImportTarget[] =>
  recognizedTargets(place).filter(target => target.asks !== 'barred')

/** Also those that are barred from the person, so that their headers are taken for no other. */
export function recognizedTargets(place: ImportPlace): ImportTarget[] {
  const { resource } = place
  const transition = transitionImportOf(place.face)
  if (transition) return transitionTargets(place, transition)
  const adapter = adapterOf(resource)
  const provided = [...(adapter.providedFields ?? []), ...(adapter.madeFields ?? [])]
  const own = orderedFields(resource).flatMap(name => {
    const field = resource.fields[name] as Field
    const usable = (field.kind === 'serial' || !field.computed) && !adapter.omits?.includes(name)
    return usable && !NEVER.has(field.kind) && mayWrite(place, name)
      ? [
          {
            ...targetOf(name, field, { words: adapter.headers?.[name] }),
            ...(provided.includes(name) ? { supplied: true, required: false } : {}),
            // A number that is given by itself need not be in the file
            ...(field.numbered ? { required: false } : {}),
          },
        ]
      : []
  })
  const further = Object.entries(adapter.columns ?? {}).map(([name, field]) => ({
    ...targetOf(name, field, { words: adapter.headers?.[name] }),
    unless: provided,
  }))
  const lines = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.lines && mayWrite(place, name) ? lineTargets(place, name, field.lines.fields) : [],
  )
  const made = [...own, ...further].flatMap(target =>
    target.def.kind === 'ref' ? masterTargets(target, place.actor) : [],
  )
  return [...own, ...further, ...lines, ...made]
}

/** Columns that name the record, fields that the transition edits, and columns that are only compared. */
function transitionTargets(place: ImportPlace, how: TransitionImport): ImportTarget[] {
  const { resource, face } = place
  const { edits = [], needs = [] } = resource.transitions[face.imports ?? ''] ?? {}
  const target = (name: string, field: Field): ImportTarget => targetOf(name, field, { words: how.headers?.[name] })
  const isAskable = (name: string): boolean => mayAsk(place, how, name)
  const asking = (name: string, field: Field): ImportTarget => ({
    ...target(name, field),
    asks: isAskable(name) ? 'granted' : 'barred',
  })
  const keys = Object.entries(how.keys).map(([name, field]) => ({
    ...asking(name, field),
    matchOnly: true,
    required: how.unless?.[name] !== undefined,
    unless: how.unless?.[name]?.filter(isAskable) ?? [],
  }))
  const own = how.steps
    ? stepTargets(place, how.steps, target)
    : edits.flatMap(name => {
        const field = resource.fields[name]
        return field && !NEVER.has(field.kind) && mayWrite(place, name)
          ? [{ ...target(name, field), required: needs.includes(name) }]
          : []
      })
  const compared = Object.entries(how.compared ?? {}).map(([name, field]) => asking(name, field))
  return [...keys, ...own, ...compared]
}

/** Columns of rows that say what they do, without those that fill a field which the person may not write. */
function stepTargets(
  place: ImportPlace,
  { columns, writes = {} }: RowSteps,
  target: (name: string, field: Field) => ImportTarget,
): ImportTarget[] {
  return Object.entries(columns).flatMap(([name, field]) => {
    const written = writes[name] ?? name
    return place.resource.fields[written] && !mayWrite(place, written) ? [] : [target(name, field)]
  })
}

/** Whether the person may query the field that a column of a transition's file is compared with. */
export function mayAsk({ resource, face, actor }: ImportPlace, { asks }: TransitionImport, name: string): boolean {
  const field = asks[name]
  return field === undefined || viewerAccess(actor, resource, face).mayQuery(field)
}

/** Targets of one sheet, by field. */
export function targetsOf(targets: readonly ImportTarget[], lines: string | null): Map<string, ImportTarget> {
  return new Map(targets.filter(target => target.lines === lines).map(target => [target.field, target]))
}

function lineTargets(place: ImportPlace, lines: string, fields: Fields): ImportTarget[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.computed || NEVER.has(field.kind) || !mayWrite(place, `${lines}.${name}`)
      ? []
      : [targetOf(name, field, { lines })],
  )
}

/** Records are also identified by these fields, so a person who may write them must be able to see them. */
function masterTargets(ref: ImportTarget, actor: Actor): ImportTarget[] {
  const master = resourceOf(ref.def.to ?? '')
  const accesses = [
    viewerAccess(actor, master),
    ...Object.values(master.faces)
      .filter(face => can(actor, face, 'modify'))
      .map(face => viewerAccess(actor, master, face)),
  ]
  return Object.entries(master.fields).flatMap(([name, def]): ImportTarget[] => {
    if (
      def.computed ||
      NEVER.has(def.kind) ||
      name === master.title ||
      def.kind === 'refs' ||
      !accesses.some(access => access.mayWrite(name) && access.mayQuery(name))
    )
      return []
    const own = labelOf(def, name)
    return [
      {
        field: `${ref.field}.${name}`,
        lines: null,
        def: { ...def, required: false },
        label: text(`${ref.label.zh}·${own.zh}`, `${ref.label.en}: ${own.en}`),
        words: [`${ref.label.zh}${own.zh}`],
        required: false,
        supplied: false,
        unless: [],
        matchOnly: false,
      },
    ]
  })
}

function targetOf(
  field: string,
  def: Field,
  { lines = null, words = [] }: { lines?: string | null; words?: readonly string[] | undefined },
): ImportTarget {
  return {
    field,
    lines,
    def,
    label: labelOf(def, field),
    words,
    required: def.required === true && def.default === undefined,
    supplied: false,
    unless: [],
    matchOnly: def.kind === 'serial',
  }
}

function mayWrite({ resource, face, actor }: ImportPlace, name: string): boolean {
  return !face.hide?.includes(name) && viewerAccess(actor, resource, face).mayWrite(name)
}

/** Fields in the order of the form, then all others. */
function orderedFields(resource: AnyResource): string[] {
  return [
    ...new Set([...resource.form.flatMap(section => [...section.fields]), ...Object.keys(resource.fields)]),
  ].filter(name => resource.fields[name])
}
