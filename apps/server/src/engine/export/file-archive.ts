import { Readable } from 'node:stream'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { fieldsInPattern, fillPattern, type PatternWord } from '@tuheng/domain/kernel/file-pattern'
import type { FileField } from '@tuheng/domain/kernel/file-fields'
import type { FileExportRequest } from '@tuheng/domain/kernel/generic-wire'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { type Lang, type Text, text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../plugins/clock.ts'
import { mayOpen } from '../files/file-access.ts'
import { type FileRow, findFiles } from '../files/file-rows.ts'
import type { FileStore } from '../files/file-store.ts'
import { viewerAccess } from '../rights/redact.ts'
import { writeCsv } from '../sheets/write-csv.ts'
import { type ZipPart, zipStream } from '../sheets/zip-write.ts'
import { type Engine, read } from '../write/work.ts'
import { safeExtension, safeName, uniqueNames } from './archive-names.ts'
import { type ExportTarget, headerOf, keyField } from './export-columns.ts'
import { exportIds, exportRows } from './export-rows.ts'

/** Rights are checked again for every step of this number of records, right before their files are read. */
const STEP = 50

const MISSING = {
  none: text('没有上传', 'Not uploaded'),
  refused: text('已过期或没有查看权限', 'Expired, or not yours to see'),
  lost: text('文件存储中没有内容', 'Its content is not in the file store'),
  same: text('与此文件相同', 'The same file'),
} as const satisfies Record<string, Text>

const MANIFEST = {
  name: text('清单', 'manifest'),
  kind: text('类别', 'Kind'),
  file: text('文件', 'File'),
  size: text('大小(字节)', 'Size (bytes)'),
  uploaded: text('上传时的文件名', 'Uploaded as'),
  note: text('说明', 'Note'),
} as const satisfies Record<string, Text>

interface Entry {
  record: string
  kind: string
  /** Path in the archive. */
  path?: string
  file?: FileRef
  note?: keyof typeof MISSING
}

export interface FileArchive {
  /** Numbers of what was packed so far. */
  packed: { records: number; files: number; bytes: number; missing: number }
  contents: Readable
}

interface ArchiveArgs {
  engine: Engine
  files: FileStore
  target: ExportTarget
  lang: Lang
  request: FileExportRequest
  fields: readonly FileField[]
}

/**
 * The files of the records as a zip stream with one chunk in memory: a folder for each record, named by its number, and
 * a manifest of what is there and what is not.
 */
export async function fileArchive(
  args: ArchiveArgs,
  progress: { signal: AbortSignal; onFile(done: number): void },
): Promise<FileArchive> {
  const { engine, target, request } = args
  const ids = await read(engine, target.actor, sql => exportIds(sql, target, request))
  const packed = { records: 0, files: 0, bytes: 0, missing: 0 }
  return {
    packed,
    contents: Readable.from(zipStream(partsOf({ ...args, ids, packed }, progress)), { objectMode: false }),
  }
}

async function* partsOf(
  args: ArchiveArgs & { ids: Float64Array; packed: FileArchive['packed'] },
  { signal, onFile }: { signal: AbortSignal; onFile(done: number): void },
): AsyncGenerator<ZipPart, void, undefined> {
  const { files, fields, lang, ids, packed } = args
  const folder = uniqueNames()
  const manifestName = folder(`${MANIFEST.name[lang]}.csv`)
  const kinds = kindNames(fields, lang)
  const entries: Entry[] = []
  for (let from = 0; from < ids.length; from += STEP) {
    for (const { row, openable } of await readStep(args, { ids: ids.subarray(from, from + STEP), signal })) {
      packed.records++
      const record = recordName(args.target, row)
      const pathOf = pathsOf(args, { row, record, unique: folder })
      const paths = new Map<number, string>()
      for (const field of fields) {
        const kind = kinds.get(field.path) as string
        const refs = refsOf(row, field)
        if (!refs.length && !field.lines) entries.push({ record, kind, note: 'none' })
        for (const [i, ref] of refs.entries()) {
          signal.throwIfAborted()
          const twin = paths.get(ref.id)
          const file = openable.get(ref.id)?.get(field.path)
          const note = twin ? 'same' : !file ? 'refused' : (await files.has(file.storeKey)) ? undefined : 'lost'
          const path = twin ?? pathOf({ kind, index: i + 1, extension: safeExtension(ref.name) })
          entries.push({
            record,
            kind,
            file: file ?? ref,
            ...(file && note !== 'lost' ? { path } : {}),
            ...(note ? { note } : {}),
          })
          if (note === undefined && file) {
            paths.set(ref.id, path)
            yield {
              name: path,
              compressed: !file.mime.startsWith('text/'),
              content: (await files.open(file.storeKey)) as AsyncIterable<Buffer>,
            }
            packed.files++
            packed.bytes += file.size
          } else if (note !== 'same') packed.missing++
          onFile(packed.files + packed.missing)
        }
      }
    }
  }
  yield { name: manifestName, content: manifest(args, entries) as AsyncIterable<Buffer> }
}

/** The records of a step as the actor may see them now, with those of their files that the actor may open. */
async function readStep(
  { engine, target, fields, lang, request }: ArchiveArgs,
  { ids, signal }: { ids: Float64Array; signal: AbortSignal },
): Promise<{ row: AnyRow; openable: Map<number, Map<string, FileRow>> }[]> {
  const { resource, actor } = target
  const named = request.pattern === undefined ? [] : fieldsInPattern(resource, request.pattern)
  const columns = [
    ...new Set([nameField(resource), ...named, ...fields.filter(field => !field.lines).map(({ path }) => path)]),
  ]
  const lines = fields.some(field => field.lines)
  const rows = await Array.fromAsync(exportRows(engine, target, { ids, columns, lang, lines, signal }))
  return read(engine, actor, async sql => {
    const all = rows.flatMap(row => fields.flatMap(field => refsOf(row, field).map(ref => ref.id)))
    const at = momentOf(engine.clock).at
    const found = new Map(
      (all.length ? await findFiles(sql, { orgId: actor.orgId, ids: [...new Set(all)], at }) : []).map(file => [
        file.id,
        file,
      ]),
    )
    const steps = []
    for (const row of rows) {
      const openable = new Map<number, Map<string, FileRow>>()
      for (const field of fields)
        for (const { id } of refsOf(row, field)) {
          const file = found.get(id)
          const own = file?.resource === resource.name && file.recordId === row.id && file.field === field.path
          // A file that came from another record is open to those who may open it there.
          if (file && (own || (await mayOpen(sql, actor, { row: file, at }))))
            openable.set(id, (openable.get(id) ?? new Map<string, FileRow>()).set(field.path, file))
        }
      steps.push({ row, openable })
    }
    return steps
  })
}

interface NamedFile {
  kind: string
  /** Which of its kind, from 1 on. */
  index: number
  /** With its dot; may be empty. */
  extension: string
}

/**
 * How the files of a record are called in the archive: in a folder named by its number, or by the pattern of the request.
 * What the person may not see is left out of names. Names that would come twice are numbered.
 */
function pathsOf(
  { target, lang, request: { pattern } }: ArchiveArgs,
  { row, record, unique }: { row: AnyRow; record: string; unique: ReturnType<typeof uniqueNames> },
): (file: NamedFile) => string {
  const id = String(row.id)
  if (pattern === undefined) {
    const home = unique(safeName(record, id))
    return ({ kind, index, extension }) => `${home}/${kind}-${index}${extension}`
  }
  const { visibilityOf } = viewerAccess(target.actor, target.resource, target.face)
  const valueOf = (name: string): string => {
    if (visibilityOf(name) !== 'visible') return ''
    const value = row[name]
    const choice = typeof value === 'string' ? target.resource.fields[name]?.choices?.[value] : undefined
    return choice?.[lang] ?? String(row[`${name}$`] ?? value ?? '')
  }
  return ({ kind, index, extension }) => {
    const say = { word: (word: PatternWord) => ({ no: record, kind, index: String(index) })[word], field: valueOf }
    const parts = fillPattern(target.resource, pattern, say).map(part => safeName(part, id))
    return unique(parts.join('/'), extension)
  }
}

function refsOf(row: AnyRow, { path, lines }: FileField): FileRef[] {
  const list = (value: unknown): FileRef[] => (Array.isArray(value) ? (value as FileRef[]) : [])
  if (lines === undefined) return list(row[path])
  const key = path.slice(lines.length + 1)
  return ((row[lines] as AnyRow[] | undefined) ?? []).flatMap(line => list(line[key]))
}

/** The field that names a record: its number, or its title where a number may be missing. */
function nameField(resource: AnyResource): string {
  const key = keyField(resource)
  const field = resource.fields[key]
  return field?.kind === 'serial' || field?.required ? key : resource.title
}

/** The number of the record, or its id where the number is not shown. */
function recordName({ resource, face, actor }: ExportTarget, row: AnyRow): string {
  const key = nameField(resource)
  const shown = viewerAccess(actor, resource, face).visibilityOf(key) === 'visible'
  return (shown && String(row[`${key}$`] ?? row[key] ?? '')) || String(row.id)
}

/** `装货磅单` for 装货磅单照片: one file is one picture. */
function kindNames(fields: readonly FileField[], lang: Lang): Map<string, string> {
  const unique = uniqueNames()
  return new Map(
    fields.map(({ path, label }) => {
      const single = label[lang].replace(/(?<=.)(照片| photos)$/i, '')
      return [path, unique(safeName(single, path))]
    }),
  )
}

function manifest({ target: { resource }, lang }: ArchiveArgs, entries: readonly Entry[]): Readable {
  const key = nameField(resource)
  const field = resource.fields[key] ?? { kind: 'text' as const, label: key }
  const title = (of: Text): { title: string; type: 'text' } => ({ title: of[lang], type: 'text' })
  return writeCsv(
    {
      name: MANIFEST.name[lang],
      columns: [
        { title: headerOf(field, key, lang), type: 'text' },
        title(MANIFEST.kind),
        title(MANIFEST.file),
        { title: MANIFEST.size[lang], type: 'number' },
        title(MANIFEST.uploaded),
        title(MANIFEST.note),
      ],
      rows: entries
        .values()
        .map(({ record, kind, path, file, note }) => [
          record,
          kind,
          path,
          file?.size,
          file?.name,
          note && MISSING[note][lang],
        ]),
    },
    { keepDigits: true },
  )
}
