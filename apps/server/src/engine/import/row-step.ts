import { deriveRow } from '@tuheng/domain/kernel/draft'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { viewerAccess } from '../rights/redact.ts'
import { type RowStep, transitionImportOf } from './adapters.ts'
import type { ImportPlace } from './targets.ts'

/** A transition that a row runs, with its inputs. */
export type Run = Extract<RowStep, { name: string }>

/** What a row of a file that runs transitions does to a record. */
export function stepFor({ resource, face, actor }: ImportPlace, record: AnyRow, input: AnyRow): RowStep {
  const { steps } = transitionImportOf(face) ?? {}
  const name = face.imports ?? ''
  if (!steps) return { name, input: editsIn({ resource, face }, input) }
  const { mayQuery } = viewerAccess(actor, resource, face)
  return steps.stepOf({ row: input, record, mayQuery })
}

/** The fields of a row that the transition of the face edits. */
function editsIn({ resource, face }: Pick<ImportPlace, 'resource' | 'face'>, input: AnyRow): AnyRow {
  const { edits = [] } = resource.transitions[face.imports ?? ''] ?? {}
  return Object.fromEntries(Object.entries(input).filter(([name]) => edits.includes(name)))
}

/** The record as the step will leave it. */
export function afterStep({ resource }: Pick<ImportPlace, 'resource'>, record: AnyRow, step: RowStep): AnyRow {
  if (!('name' in step)) return record
  const transition = resource.transitions[step.name]
  const moved = transition ? { [transition.machine]: transition.to } : {}
  return deriveRow(resource, { ...record, ...step.input, ...moved })
}

/** Issues of fields at the columns of the file that fill them. */
export function atColumns({ columns = {} }: Pick<Run, 'columns'>, issues: readonly Issue[]): Issue[] {
  return issues.map(issue => {
    const [field = ''] = issue.path.split('.')
    return columns[field] === undefined ? issue : { ...issue, path: columns[field] }
  })
}
