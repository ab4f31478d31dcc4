import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { readRecord } from '../../../engine/record.ts'
import { unveil, veilOf } from '../../../engine/serialise.ts'
import { type Engine, read } from '../../../engine/work.ts'
import { trips } from '../shared/trip-parts.ts'

export interface Entered {
  id: number
  warnings: readonly Issue[]
}

export interface Told {
  code: string
  path: string
  msg: string
}

export const told = (issues: readonly Issue[], lang: Lang): Told[] => issues.map(issue => ({ code: issue.code, path: issue.path, msg: issue[lang] }))

/** The trip as `info` of the face shows it, with what its dispatch warned of. */
export async function shownTrip(args: { engine: Engine; actor: Actor; face: Face; entered: Entered; lang: Lang }): Promise<AnyRow> {
  const { engine, actor, face, entered, lang } = args
  const warnings = told(entered.warnings, lang)
  if (!hasPermission(actor, `${face.permission}.read`)) return { id: entered.id, warnings }
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (text, params, name) => sql.query(text, params, name) }, trips, entered.id, { labels: true, lock: false }))
  return { ...unveil(row ?? { id: entered.id }, veilOf(actor, trips, face)), warnings }
}
