// PostgreSQL too: security
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf, textOf } from '../engine/print/pdf-text.ts'
import { createRecord } from '../engine/write/save.ts'
import { expiryAlerts } from '../features/home/index.ts'
import { PAPERS } from '../features/home/expiring-papers.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { takeExport } from './exported.ts'
import { type Maker, makerFor } from './make.ts'
import { upload } from './upload.ts'

/**
 * Values that people may not see, searched for in every way out: for each face a record with unique words, and five
 * people who may not see it or those words. `npm run leak-report` prints what each of them got.
 */

const ALL_VIEWERS = ['other company', 'no right', 'others only', 'fields hidden', 'fields masked'] as const
type Viewer = (typeof ALL_VIEWERS)[number]
/** Those whom the database itself restricts are walked on PostgreSQL, those whom the server restricts on the embedded database. */
const OF_DATABASE: readonly Viewer[] = ['other company', 'others only']
const EVERYWHERE = process.env['EVERYWHERE'] === '1'
const VIEWERS = ALL_VIEWERS.filter(
  viewer => EVERYWHERE || OF_DATABASE.includes(viewer) === Boolean(process.env.TEST_DATABASE_URL),
)
const WAYS = [
  'list',
  'search',
  'filter',
  'sort',
  'summary',
  'options',
  'info',
  'history',
  'export',
  'print',
  'file',
  'stale save',
  'stale delete',
  'stale move',
  'messages',
  'record search',
  'log',
  'log export',
] as const
type Way = (typeof WAYS)[number]

let app: TestApp
let maker: Maker
let orgId: number
let owner: Person
const viewers = new Map<Viewer, Person>()
const matrix = new Map<string, Map<Viewer, Map<Way, string>>>()
const faces = registry.resources.flatMap(resource =>
  Object.values(resource.faces).map(face => [face.api, resource, face] as const),
)

const fieldsOf = (resource: AnyResource, ...kinds: string[]): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => kinds.includes(field.kind))
    .map(([name]) => name)
/** Text fields that a person fills freely, the title included. */
const secretFields = (resource: AnyResource): string[] => fieldsOf(resource, 'text', 'longText')

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-leaks-')) })
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  owner = await app.person(orgId)
  const codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  const rights = (right: string) =>
    Object.fromEntries(
      registry.resources.map(resource => [
        resource.name,
        Object.fromEntries(fieldsOf(resource, 'text', 'longText', 'files').map(name => [name, right])),
      ]),
    )
  const people: Readonly<Record<Viewer, () => Promise<Person>>> = {
    'other company': async () => app.person(await app.company()),
    'no right': () => app.person(orgId, { permissions: [] }),
    'others only': () => app.person(orgId, { permissions: codes, scope: 'own' }),
    'fields hidden': () => app.person(orgId, { permissions: codes, fieldRights: rights('hidden') }),
    'fields masked': () => app.person(orgId, { permissions: codes, fieldRights: rights('masked') }),
  }
  for (const viewer of VIEWERS) viewers.set(viewer, await people[viewer]())
})

afterAll(() => {
  if (!process.env['LEAK_REPORT']) return
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(18)}${cells.map(cell => cell.padEnd(14)).join('')}\n`
  for (const [api, byViewer] of matrix)
    process.stdout.write(
      `\n${line(api, WAYS)}${[...byViewer].map(([viewer, ways]) => line(viewer, [...ways.values()])).join('')}`,
    )
})

let count = 0

interface Marked {
  id: number
  title: string
  /** Field → its value, which occurs nowhere else. */
  secrets: Record<string, string>
  /** A file of the record, whose name is a secret too. */
  fileId?: number
}

/** Creates a record with secret words as the system, because the rules of input are tested elsewhere. */
async function marked(resource: AnyResource, face: Face): Promise<Marked> {
  if (resource.methods?.create === false) {
    const made = await maker.record(resource.name, { ...face.where, ...face.preset })
    return { id: Number(made['id']), title: String(made[resource.title] ?? ''), secrets: {} }
  }
  const input = await maker.full(resource, { ...face.where, ...face.preset })
  const plain: AnyRow = { ...input }
  const secrets: Record<string, string> = {}
  for (const name of secretFields(resource)) {
    if (typeof plain[name] !== 'string' || !/^样本\d+$/.test(String(plain[name]))) continue
    const most = resource.fields[name]?.maxLength ?? 50
    if (most >= 12) secrets[name] = `密${++count}语Q${count * 7919}Z`
  }
  // Expiring papers are announced
  const papers = PAPERS.filter(paper => paper.resource?.name === resource.name)
  for (const { field } of papers) plain[field] = '2026-12-05'
  const file = await keptFile(resource)
  const row = await app.work(orgId, tx =>
    createRecord(tx, resource, { values: { ...plain, ...secrets, ...file?.input } }),
  )
  if (papers.length) await expiryAlerts(app)
  // A value that a rule of the record removed is no secret
  const stored = Object.entries({ ...secrets, ...file?.secret }).filter(([name, word]) =>
    JSON.stringify(row[name] ?? '').includes(word),
  )
  return {
    id: Number(row['id']),
    title: String(row[resource.title] ?? ''),
    secrets: Object.fromEntries(stored),
    ...(file ? { fileId: file.id } : {}),
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** A picture for the first files field of the resource. */
async function keptFile(
  resource: AnyResource,
): Promise<{ id: number; input: AnyRow; secret: Record<string, string> } | undefined> {
  const [field] = fieldsOf(resource, 'files')
  if (!field) return undefined
  const word = `密${++count}件Q${count * 7919}Z`
  const accept = resource.fields[field]?.accept ?? []
  const {
    data: [kept],
  } = await upload(
    app,
    owner,
    accept.includes('image/png')
      ? [`${word}.png`, PNG]
      : accept.length > 0 && accept.every(one => one === '.pdf')
        ? [`${word}.pdf`, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n']
        : [`${word}.txt`, word],
  )
  if (!kept) throw new Error(`no file for ${resource.name}`)
  return { id: kept.id, input: { [field]: [kept] }, secret: { [field]: word } }
}

/** Fields of the record whose words occur in the text. */
function leakedSecrets({ secrets }: Marked, text: string): string[] {
  return Object.entries(secrets)
    .filter(([, word]) => text.includes(word))
    .map(([name]) => name)
}

interface Got {
  http: number
  text: string
}

async function raw(person: Person, path: string, body: object): Promise<Got> {
  const { statusCode, body: text } = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body,
    headers: { authorization: person.token },
  })
  return { http: statusCode, text }
}

const WAYS_OUT: Readonly<
  Record<Way, (person: Person, at: { resource: AnyResource; face: Face; record: Marked }) => Promise<Got>>
> = {
  list: (person, { face, record }) => raw(person, `${face.api}/list`, { ids: [record.id] }),
  search: (person, { face, record }) =>
    raw(person, `${face.api}/list`, { search: Object.values(record.secrets)[0] ?? record.title }),
  filter: (person, { resource, face, record }) => {
    const name = Object.keys(record.secrets)[0] ?? resource.title
    return raw(person, `${face.api}/list`, {
      filters: { [name]: { op: 'contains', value: record.secrets[name] ?? record.title } },
    })
  },
  sort: (person, { resource, face, record }) =>
    raw(person, `${face.api}/list`, { ids: [record.id], sort: [Object.keys(record.secrets)[0] ?? resource.title] }),
  summary: (person, { face, record }) => raw(person, `${face.api}/summary`, { ids: [record.id] }),
  options: (person, { face, record }) => raw(person, `${face.api}/options`, { ids: [record.id] }),
  info: (person, { face, record }) => raw(person, `${face.api}/info`, { id: record.id }),
  history: (person, { face, record }) => raw(person, `${face.api}/history`, { id: record.id }),
  export: async (person, { face, record }) => {
    const table = await takeExport(app, person, { face, ids: [record.id] })
    return {
      http: table.http,
      text: table.rows
        .flat()
        .map(cell => cell.text)
        .join('\n'),
    }
  },
  print: async (person, { resource, face, record }) => {
    const [layout] = Object.keys(resource.prints ?? {})
    if (!layout) return { http: 0, text: '' }
    const { statusCode, rawPayload, body } = await app.app.inject({
      method: 'POST',
      url: `/api/v1/${face.api}/print`,
      payload: { id: record.id, layout },
      headers: { authorization: person.token },
    })
    return {
      http: statusCode,
      text:
        statusCode === 200
          ? readPdf(rawPayload)
              .map(page => textOf(page))
              .join('\n')
          : body,
    }
  },
  file: async (person, { record }) =>
    record.fileId ? raw(person, 'fms/file/link', { id: record.fileId }) : { http: 0, text: '' },
  'stale save': (person, { face, record }) => raw(person, `${face.api}/save`, { id: record.id, version: 999 }),
  'stale delete': (person, { face, record }) =>
    raw(person, `${face.api}/delete`, { id: record.id, version: 999, reason: 'x' }),
  'stale move': (person, { resource, face, record }) => {
    const [move] = Object.keys(resource.transitions)
    return move
      ? raw(person, `${face.api}/${move}`, { id: record.id, version: 999, reason: 'x' })
      : Promise.resolve({ http: 0, text: '' })
  },
  messages: person => raw(person, 'sys/msg/my/list', { pageSize: 200 }),
  'record search': (person, { record }) =>
    raw(person, 'sys/search/list', { search: Object.values(record.secrets)[0] ?? record.title.padEnd(2, '_') }),
  log: (person, { resource }) =>
    raw(person, 'sys/log/list', { from: '2026-11-01', to: '2026-11-30', resource: resource.name, pageSize: 200 }),
  'log export': (person, { resource }) =>
    raw(person, 'sys/log/export', { from: '2026-11-01', to: '2026-11-30', resource: resource.name }),
}

/** Number of rows of an answer. A person who may not know of a record must not get it even without its words. */
const rowsIn = ({ http, text }: Got): number =>
  http === 200 && text.startsWith('{')
    ? ((JSON.parse(text) as { data: { list?: unknown[]; count?: number } | null }).data?.list?.length ?? 0)
    : 0

describe.each(faces)('%s', (api, resource, face) => {
  it('reveals nothing to people who may not see it', async () => {
    const record = await marked(resource, face)
    const leaks: string[] = []
    // The owner gets the words, so the others could have got them
    expect(leakedSecrets(record, (await WAYS_OUT.info(owner, { resource, face, record })).text).toSorted()).toEqual(
      Object.keys(record.secrets)
        .filter(name => !face.hide?.includes(name))
        .toSorted(),
    )
    if (record.fileId) expect(await WAYS_OUT.file(owner, { resource, face, record })).toMatchObject({ http: 200 })
    for (const [viewer, person] of viewers) {
      for (const way of WAYS) {
        const got = await WAYS_OUT[way](person, { resource, face, record })
        const words = leakedSecrets(record, got.text)
        const kept = viewer.startsWith('fields')
        // The log and search of their own company may return other rows; only this record's words count
        const rows =
          kept || way === 'log' || way === 'messages' || way === 'record search' || way === 'log export'
            ? 0
            : rowsIn(got)
        const byTitle = way === 'search' || way === 'filter' || way === 'sort' ? 0 : rows
        // Everybody who writes documents may choose from master data, whoever created it
        if (
          way === 'options' &&
          viewer === 'others only' &&
          (resource.nature === 'master' || !resource.fields[resource.title]?.serial)
        ) {
          note({ api, viewer, way }, 'choice')
          continue
        }
        if (words.length || byTitle)
          leaks.push(`${viewer} · ${way}: HTTP ${got.http} ${words.join(', ') || `${rows} rows`}`)
        if (kept && (way === 'filter' || way === 'sort') && Object.keys(record.secrets).length && got.http === 200)
          leaks.push(`${viewer} · ${way}: a hidden field may be asked for`)
        note({ api, viewer, way }, words.length || byTitle ? 'LEAK' : got.http === 0 ? '-' : String(got.http))
      }
    }
    expect(leaks).toEqual([])
  })
})

describe('the report', () => {
  it('included messages that name records', async () => {
    const { text } = await WAYS_OUT.messages(owner, undefined as never)
    expect(text.match(/密\d+语Q/g)?.length).toBeGreaterThan(0)
  })

  it('covers every face, viewer and way', () => {
    expect([...matrix.keys()]).toEqual(faces.map(([api]) => api))
    for (const byViewer of matrix.values())
      expect([...byViewer.values()].map(ways => ways.size)).toEqual(VIEWERS.map(() => WAYS.length))
  })
})

function note({ api, viewer, way }: { api: string; viewer: Viewer; way: Way }, outcome: string): void {
  const byViewer = matrix.get(api) ?? new Map<Viewer, Map<Way, string>>()
  matrix.set(api, byViewer)
  byViewer.set(viewer, (byViewer.get(viewer) ?? new Map<Way, string>()).set(way, outcome))
}
