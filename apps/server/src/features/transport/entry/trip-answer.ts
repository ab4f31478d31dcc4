import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { readRecord } from '../../../engine/read/record.ts'
import { type Engine, read } from '../../../engine/write/work.ts'
import { trips } from '../shared/trip-parts.ts'

export interface EnteredTrip {
  id: number
  warnings: readonly Issue[]
}

/** The trip as `info` of the face returns it, with the warnings of its dispatch. */
export async function tripAnswer(args: {
  engine: Engine
  actor: Actor
  face: Face
  entered: EnteredTrip
  lang: Lang
}): Promise<AnyRow & { warnings: ReturnType<typeof localizeIssues> }> {
  const { engine, actor, face, entered, lang } = args
  const warnings = localizeIssues(entered.warnings, lang)
  if (!hasPermission(actor, `${face.permission}.read`)) return { id: entered.id, warnings }
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (text, params, name) => sql.query(text, params, name) }, trips, {
      id: entered.id,
      labels: true,
      lock: false,
    }),
  )
  return { ...(row ?? { id: entered.id }), warnings }
}
