import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { API } from 'typescript/unstable/sync'
import { anyResource } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { DOMAIN, FEATURES } from './editor.ts'
import { enterArea } from './enter.ts'
import { reportDeclaration, type ReportOutline, reportQuery, reportTest } from './report-files.ts'
import { declaration, type Outline, testFile } from './resource-files.ts'

/** Files that the scaffold would write, path → text. */
type Written = Readonly<Record<string, string>>

const ROOT = join(import.meta.dirname, '../..')
const PROJECT = join(ROOT, 'tsconfig.written.json')
const INDEX = join(DOMAIN, 'parties/index.ts')
const driver = registry.resources.find(one => one.name === 'driver') ?? expect.fail('driver')

const card: Outline = {
  area: 'parties',
  stem: 'toll-card',
  label: '通行卡',
  en: 'Toll card',
  module: 'sys',
  grantsLike: 'sys.goods',
}
const sheet: Outline = { ...card, stem: 'toll-sheet', en: 'Toll sheet', serial: 'TSX' }
const byCreation: ReportOutline = {
  ...card,
  stem: 'drivers-by-carrier',
  of: anyResource(driver),
  from: './driver.ts',
  path: '/system_settings/driver',
}
const byDate: ReportOutline = { ...byCreation, stem: 'licences-running-out', by: 'licenseTo' }

const filesOf = (outline: Outline): [string, string][] => [
  [join(DOMAIN, 'parties', `${outline.stem}.ts`), declaration(outline)],
  [join(DOMAIN, 'parties', `${outline.stem}.test.ts`), testFile(outline)],
]
const reportFilesOf = (outline: ReportOutline): [string, string][] => [
  [join(DOMAIN, 'parties', `${outline.stem}.report.ts`), reportDeclaration(outline)],
  [join(FEATURES, 'parties', `${outline.stem}.ts`), reportQuery(outline)],
  [join(FEATURES, 'parties', `${outline.stem}.test.ts`), reportTest(outline)],
]

const own: Written = Object.fromEntries([
  ...[card, sheet].flatMap(filesOf),
  ...[byCreation, byDate].flatMap(reportFilesOf),
])

/** The area as it is once both reports are entered. */
const index = [
  { name: 'driversByCarrier', module: './drivers-by-carrier.report.ts' },
  { name: 'licencesRunningOut', module: './licences-running-out.report.ts' },
].reduce(
  (text, entry) => enterArea(text, { list: 'reports', ...entry }) ?? expect.fail(entry.name),
  readFileSync(INDEX, 'utf8'),
)

describe('the compiler takes', () => {
  const files: Written = {
    ...own,
    [INDEX]: index,
    [PROJECT]: JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { types: ['node'] },
      files: Object.keys(own),
    }),
  }
  const compiler = new API({
    cwd: ROOT,
    fs: { readFile: path => files[path], fileExists: path => path in files || undefined },
  })
  afterAll(() => compiler.close())
  const project = compiler.updateSnapshot({ openProjects: [PROJECT] }).getProject(PROJECT)
  const { program } = project ?? expect.fail('no project')

  test.each(Object.keys(own).map(path => [path.slice(ROOT.length + 1), path]))('%s', (_, path) => {
    const errors = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
    expect(errors.map(({ pos, text }) => `${own[path]?.slice(pos).split('\n')[0]}: ${text}`)).toEqual([])
  })
})

describe.each([card, sheet])('the test of $stem', async outline => {
  const [[path, declared], [, tested]] = filesOf(outline) as [[string, string], [string, string]]
  await import(/* @vite-ignore */ inlined(tested, path, { [path]: inlined(declared, path) }))
})

/** A module as an address that Node imports, with what it imports by absolute addresses. */
function inlined(text: string, path: string, others: Written = {}): string {
  const script = stripTypeScriptTypes(text).replaceAll(/(?<=from )'([^']+)'/g, (_, source: string) => {
    const target = join(dirname(path), source)
    return `'${source.startsWith('.') ? (others[target] ?? pathToFileURL(target).href) : import.meta.resolve(source)}'`
  })
  return `data:text/javascript,${encodeURIComponent(script).replaceAll("'", '%27')}`
}
