import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  LEFT_OUT_ON_CITUS,
  leftOutOnCitus,
  markedFiles,
  OTHERWISE_THERE,
  postgresFiles,
  postgresOnlyFiles,
  REASONS,
  WAITING,
} from './lib/postgres-files.mjs'

const ROOT = join(import.meta.dirname, '..')
const SERVER = 'apps/server/src'
const files = markedFiles()
const marked = files.filter(file => file.reason !== undefined)
const markedFolders = new Set(marked.map(file => dirname(file.path)))

/** What only a server with several connections and sessions can show. */
const OF_A_SERVER = /TEST_DATABASE|\.second\(\)/
/** Statements that depend on other connections, on the current role, or on the locale. */
const STATEMENTS =
  /for (no key )?update|skip locked|advisory|pg_notify|pgboss|set_config|row level security|create trigger/i

/** The folder of a source and its parents, up to the area. */
function roomOf(path: string): string[] {
  const [area = '', room = ''] = path.slice(SERVER.length + 1).split('/')
  const top =
    area === 'features' || area === 'engine'
      ? join(SERVER, area, room.endsWith('.ts') ? '' : room).replace(/\/$/, '')
      : join(SERVER, area)
  const out: string[] = []
  for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) out.push(folder)
  return out
}

const isTested = (path: string) => {
  const rooms = roomOf(path)
  return [...markedFolders].some(folder => rooms.includes(folder) || folder.startsWith(`${rooms.at(-1)}/`))
}

describe('tests on PostgreSQL', () => {
  it('give a known reason', () => {
    expect(marked.filter(file => !Object.hasOwn(REASONS, file.reason ?? '')).map(file => file.path)).toEqual([])
    expect(Object.keys(REASONS).filter(reason => !marked.some(file => file.reason === reason))).toEqual([])
  })

  it('run in one of the two steps', () => {
    expect([...postgresFiles(), ...WAITING].toSorted()).toEqual(marked.map(file => file.path))
  })

  it('are marked in the first line and nowhere else', () => {
    expect(
      files.filter(file => file.reason === undefined && file.text.includes('// PostgreSQL ')).map(file => file.path),
    ).toEqual([])
  })

  it('include every test that needs several connections', () => {
    expect(
      files.filter(file => file.reason === undefined && OF_A_SERVER.test(file.text)).map(file => file.path),
    ).toEqual([])
  })

  it('are listed if they differ there', () => {
    // Additional tests for PostgreSQL are not omissions
    const further = (text: string) => text.replaceAll('runIf(process.env.TEST_DATABASE_URL)', '')
    expect(marked.filter(file => further(file.text).includes('TEST_DATABASE')).map(file => file.path)).toEqual(
      Object.keys(OTHERWISE_THERE),
    )
  })

  it('are listed with their reason if a cluster runs less of them', () => {
    const leavesOut = /skipIf\(ON_CITUS\)|runIf\(process\.env\.TEST_DATABASE === 'postgres'\)/
    expect(files.filter(file => leavesOut.test(file.text)).map(file => file.path)).toEqual(
      Object.keys(LEFT_OUT_ON_CITUS),
    )
    for (const line of Object.values(LEFT_OUT_ON_CITUS)) expect(leftOutOnCitus()).toContain(line)
  })

  it('include a test of every folder whose statements use locks, sessions or rights', () => {
    const sources = globSync(`${SERVER}/{engine,features,db}/**/*.ts`, { cwd: ROOT }).filter(
      path => !path.endsWith('.test.ts'),
    )
    const dear = sources.filter(path => STATEMENTS.test(readFileSync(join(ROOT, path), 'utf8')))
    expect(dear.length).toBeGreaterThan(20)
    expect(dear.filter(path => !isTested(path))).toEqual([])
  })

  it('leave tests of every folder with a test that runs only there on the embedded database', () => {
    const only = postgresOnlyFiles()
    expect(only.length).toBeGreaterThan(0)
    const embedded = new Set(files.filter(file => !file.instead).map(file => roomOf(file.path).at(-1)))
    expect(only.filter(path => !embedded.has(roomOf(path).at(-1)))).toEqual([])
  })

  it('include a test of every feature', () => {
    const features = [
      ...new Set(
        files
          .filter(file => file.path.startsWith(`${SERVER}/features/`) && file.path.split('/').length > 5)
          .map(file => file.path.split('/')[4] ?? ''),
      ),
    ]
    expect(features.length).toBeGreaterThan(6)
    expect(
      features.filter(feature => !marked.some(file => file.path.startsWith(`${SERVER}/features/${feature}/`))),
    ).toEqual([])
  })
})
