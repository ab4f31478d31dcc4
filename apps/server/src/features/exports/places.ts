import { exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { enterCompanies } from '../../engine/across/companies.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { read } from '../../engine/write/work.ts'
import type { ExportPlace } from './make-file.ts'
import { maskedForRoles, seenInClear, sensitiveColumns } from './sensitive.ts'
import { mayExport, type Source } from './sources.ts'

export interface Places {
  places: ExportPlace[]
  /** Companies of the person that are left out, by name. */
  left: string[]
}

/**
 * Where an export reads: the company of the person, or all of theirs in which they may export the list, each with the
 * rights that they have there now. A program belongs to one company.
 */
export async function placesOf(
  server: Server,
  { actor, source, scope }: { actor: Actor; source: Source; scope: 'own' | 'all' },
): Promise<Places> {
  if (scope === 'own' || !actor.userId) {
    if (!mayExport(actor, source)) errors.fail('data_export.source_gone')
    const { rows } = await read(server.engine, actor, sql =>
      sql.query<{ name: string }>('select short_name as name from org where id = $1', [actor.orgId]),
    )
    return { places: [{ name: rows[0]?.name ?? '', actor }], left: [] }
  }
  const { entered, left } = await enterCompanies(server, actor, undefined)
  const open = entered.filter(one => mayExport(one.actor, source))
  if (!open.length) errors.fail('data_export.source_gone')
  return {
    places: open,
    left: [...left, ...entered.filter(one => !open.includes(one))].map(one => one.name),
  }
}

/** The sensitive columns that the person gets in clear in one of these companies. */
export async function clearSensitive(
  server: Server,
  { source, columns, places }: { source: Source; columns: readonly string[]; places: readonly ExportPlace[] },
): Promise<string[]> {
  const found = new Set<string>()
  for (const { actor } of places) {
    const masked = await read(server.engine, actor, sql => maskedForRoles(sql, actor.orgId))
    for (const name of seenInClear(actor, source, sensitiveColumns(source, columns, masked))) found.add(name)
  }
  return columns.filter(name => found.has(name))
}
