import type { Actor } from '@tuheng/domain/kernel/policy'
import { createReadStream } from 'node:fs'
import type { Server } from '../calls/endpoint.ts'
import { keepUpload } from '../files/index.ts'
import type { Received } from '../files/receive.ts'
import { readSheets } from '../sheets/read-table.ts'
import { write } from '../write/work.ts'
import { BATCH_COLUMNS } from './batch-store.ts'
import { inReadingLane } from './reading-lane.ts'
import { proposeMapping } from './sheet-source.ts'
import { type ImportPlace, type ImportTarget, importTargets, recognizedTargets } from './targets.ts'
import { type Batch, type ColumnMapping, DEFAULT_OPTIONS, type ImportMapping, type ImportOptions } from './types.ts'

export interface Uploaded {
  batch: Batch
  /** The mapping was taken from an earlier file with the same headers. */
  remembered: boolean
}

interface Taking {
  place: ImportPlace
  requestId: string
  /** Nobody looks at the mapping: only one that the person gave or accepted themselves is taken over. */
  unattended?: boolean
}

/** Receives a file, proposes the meaning of its columns, and creates a batch. */
export async function takeFile(
  server: Pick<Server, 'engine' | 'files'>,
  { place, requestId, unattended = false }: Taking,
  received: Received,
): Promise<Uploaded> {
  const { engine } = server
  const { actor, resource, face } = place
  const targets = importTargets(place)
  const { mapping, shape } = await inReadingLane(actor.orgId, async () =>
    proposeMapping(
      await readSheets(createReadStream(received.path), received.name),
      resource,
      recognizedTargets(place),
    ),
  )
  const file = await keepUpload(server, { actor, requestId }, received)
  return write(engine, { actor, requestId }, async tx => {
    const known = await remembered(tx.sql, actor, { resource: resource.name, face: face.api, shape, unattended })
    const own = known
      ? {
          mapping: rememberedColumns(permittedColumns(mapping, targets), known.mapping, targets),
          options: rememberedOptions(known.options, targets),
        }
      : { mapping: permittedColumns(mapping, targets), options: DEFAULT_OPTIONS }
    const { rows } = await tx.sql<Batch>(
      `insert into import_batch (org_id, resource, face, file_id, file_name, shape, mapping, options, state, member_id) values ($1,$2,$3,$4,$5,$6,$7,$8,'uploaded',$9) returning ${BATCH_COLUMNS}`,
      [
        tx.orgId,
        resource.name,
        face.api,
        file.id,
        file.name,
        shape,
        JSON.stringify(own.mapping),
        JSON.stringify(own.options),
        actor.memberId,
      ],
    )
    return { batch: rows[0] as Batch, remembered: known !== undefined }
  })
}

async function remembered(
  sql: <R>(text: string, params: unknown[]) => Promise<{ rows: R[] }>,
  actor: Actor,
  at: { resource: string; face: string; shape: string; unattended: boolean },
): Promise<{ mapping: ImportMapping; options: ImportOptions } | undefined> {
  const { rows } = await sql<{ mapping: ImportMapping; options: ImportOptions }>(
    `select mapping, options from import_batch where org_id = $1 and resource = $2 and face = $3 and shape = $4 and state <> 'uploaded'
       and (not $5 or coalesce(mapped_by, member_id) = $6) order by id desc limit 1`,
    [actor.orgId, at.resource, at.face, at.shape, at.unattended, actor.memberId],
  )
  return rows[0]
}

/** The mapping without the columns that are barred from the person. */
function permittedColumns({ sheets }: ImportMapping, targets: readonly ImportTarget[]): ImportMapping {
  return {
    sheets: sheets.map(sheet => ({
      ...sheet,
      columns: sheet.columns.map(column =>
        targets.some(target => target.lines === sheet.lines && target.field === column.field)
          ? column
          : { ...column, field: null },
      ),
    })),
  }
}

/** The mapping that people gave to the same headers before, on the sheets of this file. */
function rememberedColumns(
  proposed: ImportMapping,
  known: ImportMapping,
  targets: readonly ImportTarget[],
): ImportMapping {
  // What was added by hand is no column of a file
  const left = known.sheets.map(sheet => ({ ...sheet, columns: sheet.columns.filter(column => !column.added) }))
  const same = proposed.sheets.flatMap(sheet => {
    const at = left.findIndex(
      old =>
        old.columns.length === sheet.columns.length &&
        old.columns.every((column, i) => column.header === sheet.columns[i]?.header),
    )
    const [old] = at < 0 ? [] : left.splice(at, 1)
    // The headers are the same, so a sheet without a mapping was skipped.
    if (!old) return []
    // The person who made that mapping may have had rights that this one lacks.
    const usable = (field: string | null | undefined) =>
      targets.some(target => target.lines === old.lines && target.field === field)
    // They may also have lacked the right to compare by a column that this person may compare by
    const isNew = ({ field }: ColumnMapping) =>
      !old.columns.some(each => each.field === field) &&
      targets.some(target => target.asks === 'granted' && target.field === field)
    const columns = sheet.columns.map((column, i) => {
      const decided = old.columns[i]
      if (decided?.field === null && isNew(column)) return column
      return decided && usable(decided.field) ? { ...decided, sample: column.sample } : { ...column, field: null }
    })
    return [{ ...sheet, lines: old.lines, key: old.key, columns }]
  })
  return { sheets: same }
}

/** Keeps options about reading a file, and drops values for one file only. */
function rememberedOptions(
  { duplicates, match, create, dateOrder, round }: ImportOptions,
  targets: readonly ImportTarget[],
): ImportOptions {
  return {
    ...DEFAULT_OPTIONS,
    duplicates,
    match,
    dateOrder,
    round,
    create: create.filter(name => targets.some(target => target.field === name)),
  }
}
