import type { Readable } from 'node:stream'
import { type Actor, can, importAction } from '@tuheng/domain/kernel/policy'
import type { Server } from '../calls/endpoint.ts'
import { type Received, receiveFile } from '../files/receive.ts'
import { read, write } from '../write/work.ts'
import { findFace } from '../directory.ts'
import { findBatch, mainSheet, setBatch } from './batch-store.ts'
import { commitBatch } from './commit.ts'
import { checkMapping } from './mapping-check.ts'
import { placeOf } from './place.ts'
import { uniqueSets } from './duplicates.ts'
import { stageBatch } from './stage.ts'
import type { ImportPlace } from './targets.ts'
import type { Batch, ImportOptions } from './types.ts'
import { takeFile } from './upload.ts'

/** A file that no person looks at before it is imported. */
interface UnattendedFile {
  actor: Actor
  /** The face, as `module/table`. */
  api: string
  name: string
  stream: Readable
  /** What becomes of rows whose record is there. */
  repeat: ImportOptions['duplicates']
  requestId: string
  signal?: AbortSignal
  /** The batch that an earlier run began with the same bytes; it goes on with that one. */
  begun?(sha256: string): Promise<number | undefined>
  /** Called once the batch is there, before any row is written. */
  onBatch(batchId: number): Promise<void>
}

interface UnattendedResult {
  batchId: number
  /** The same bytes were imported before. Nothing was done. */
  repeated: boolean
  read: number
  created: number
  changed: number
  same: number
  refused: number
}

/** Whether the person may import through the face at all. */
export function mayImport(actor: Actor, api: string): boolean {
  const at = findFace(api)
  return at !== undefined && can(actor, at.face, importAction(at.resource, at.face))
}

/**
 * Imports a file with the rights of a person: what its columns mean is as that person mapped the same headers, else as it
 * is proposed. What others mapped is not taken over, since nobody looks at it before the rows are written. Rows that are refused are left out, each with its reasons in the batch.
 * @throws what refuses the file as a whole
 */
export async function importUnattended(
  server: Pick<Server, 'engine' | 'files'>,
  file: UnattendedFile,
): Promise<UnattendedResult> {
  const { actor, api, name, stream } = file
  const place = placeOf(actor, api)
  const { tempDir, maxBytes } = server.files
  return receiveFile({ stream, name, tempDir, maxBytes }, async received => {
    const before = await importedBefore(server, place, received)
    if (before !== undefined) return { ...NOTHING, batchId: before, repeated: true }
    const batch = await beginBatch(server, { place, file, received })
    await file.onBatch(batch.id)
    const args = {
      engine: server.engine,
      files: server.files,
      place,
      batch,
      requestId: file.requestId,
      ...(file.signal ? { signal: file.signal } : {}),
    }
    await stageBatch(args)
    await commitBatch(args)
    return { batchId: batch.id, repeated: false, ...(await resultOf(server, batch, actor)) }
  })
}

const NOTHING = { read: 0, created: 0, changed: 0, same: 0, refused: 0 }

/** The batch in which the same bytes were imported through this face, if they are not taken back. */
async function importedBefore(
  { engine }: Pick<Server, 'engine'>,
  { actor, face }: ImportPlace,
  { sha256 }: Received,
): Promise<number | undefined> {
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ id: number }>(
      `select b.id from file f join import_batch b on b.org_id = $1 and b.file_id = f.id
       where f.org_id = $1 and f.sha256 = $2 and b.face = $3 and b.state in ('committed', 'closed') order by b.id limit 1`,
      [actor.orgId, sha256, face.api],
    ),
  )
  return rows[0]?.id
}

async function beginBatch(
  server: Pick<Server, 'engine' | 'files'>,
  { place, file, received }: { place: ImportPlace; file: UnattendedFile; received: Received },
): Promise<Batch> {
  const { engine } = server
  const { actor, requestId, repeat } = file
  const begun = await file.begun?.(received.sha256)
  const found =
    begun === undefined
      ? (await takeFile(server, { place, requestId, unattended: true }, received)).batch
      : await read(engine, actor, sql => findBatch(sql, actor, { face: place.face.api, id: begun }))
  const filled = new Set(
    found.mapping.sheets
      .filter(sheet => sheet.lines === null)
      .flatMap(sheet => sheet.columns.map(({ field }) => field)),
  )
  const match =
    repeat === 'update' && place.face.imports === undefined
      ? uniqueSets(place.resource).find(set => set.every(field => filled.has(field)))
      : undefined
  const options: ImportOptions = {
    ...found.options,
    duplicates: repeat,
    match: match ? [...match] : null,
    allOrNothing: false,
  }
  checkMapping(place, found.mapping, options)
  await write(engine, { actor, requestId }, tx => setBatch(tx, found.id, { state: 'uploaded', options }))
  return { ...found, state: 'uploaded', options }
}

async function resultOf(
  { engine }: Pick<Server, 'engine'>,
  batch: Batch,
  actor: Actor,
): Promise<Omit<UnattendedResult, 'batchId' | 'repeated'>> {
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ state: string; action: string | null; n: number }>(
      `select state, action, count(*)::int as n from import_row where org_id = $1 and batch_id = $2 and sheet = $3 group by 1, 2`,
      [actor.orgId, batch.id, mainSheet(batch)],
    ),
  )
  const count = (fits: (row: { state: string; action: string | null }) => boolean): number =>
    rows.reduce((sum, row) => sum + (fits(row) ? row.n : 0), 0)
  return {
    read: count(() => true),
    created: count(({ state, action }) => state === 'done' && action === 'create'),
    changed: count(({ state, action }) => state === 'done' && action !== 'create'),
    same: count(({ state }) => state === 'skip'),
    refused: count(({ state }) => state === 'error' || state === 'ok'),
  }
}
