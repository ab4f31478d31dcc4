import type { Choices, Field } from '../kernel/field.ts'
import { ownNames } from '../kernel/own-names.ts'
import { anyResource, labelOf } from '../kernel/resource.ts'
import { waybill } from '../transport/index.ts'

/** A fact that a change request may ask for, of a record that locks it. */
interface Changeable {
  /** The transition that corrects it. */
  by: string
  field: Field
  /** Whose text is typed: of a reference the name of the record, otherwise the value itself. */
  named?: string
}

const trips = anyResource(waybill)

/** What is named by a text of its own instead of its id: a vehicle by its plate. */
const NAMED: Readonly<Record<string, string>> = { vehicleId: 'plateNo' }

/** The facts of a resource that a transition corrects and that the declaration locks by itself. */
function factsOf(transition: string): Readonly<Record<string, Changeable>> {
  const { edits = [] } = trips.transitions[transition] ?? {}
  return ownNames(
    Object.fromEntries(
      edits.flatMap(name => {
        const field = trips.fields[name]
        const isLocked = trips.lockedWhen?.[name] !== undefined
        const named = NAMED[name]
        return field && isLocked ? [[name, { by: transition, field, ...(named ? { named } : {}) }]] : []
      }),
    ),
  )
}

/**
 * 可申请修改的内容: facts of trips that loading, unloading and audit lock. They are those that 按修改单更正 writes, so that a
 * field added there can be asked for here.
 */
export const CHANGEABLE: Readonly<Record<string, Changeable>> = factsOf('amend')

/** As options, with the labels that the fields have where they stand. */
export const changeFields: Choices = ownNames(
  Object.fromEntries(Object.entries(CHANGEABLE).map(([name, { field }]) => [name, labelOf(field, name)])),
)

/** Where the corrected values come from, for whoever may not see them. */
export const FACT_SOURCES: readonly string[] = Object.entries(CHANGEABLE).map(
  ([name, { named }]) => `waybill.${named ?? name}`,
)
