import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, anyResource } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { enterArea, enterQuery } from './enter.ts'
import { countedBy, isDay, reportDeclaration, type ReportOutline, reportQuery, reportTest } from './report-files.ts'
import { read, sourceOf } from './syntax.ts'
import { camel, kebab } from './words.ts'
import { parseArguments, DOMAIN, FEATURES, neighbours, run, ScaffoldEditor } from './editor.ts'

const USAGE = `npm run new:report <area>/<name> <中文名> -- --of=<resource> [--by=<date> --en=<title>]
  e.g. parties/drivers-by-carrier 司机统计 -- --of=driver
  --of   whose records it counts; it stands behind their list, and whoever may read that may read it
  --by   the date field by which they belong to a period; else their business date, else the day of their creation
  --en   its English title, in quotes if it has spaces; else its name`

/** Tests of the server that try every report. */
const OVER_ALL_REPORTS = [
  'apps/server/src/features/report-dimensions.test.ts',
  'apps/server/src/testing/declared-calls.test.ts',
]

/** Writes the declaration, query and test of a report over records, and adds it to area, menu and feature. */
function main(args: readonly string[]): void {
  const { folder, area, stem, label, en, options } = parseArguments(args, USAGE)
  const of = registry.resources.find(one => one.name === options.get('of'))
  const neighbour = neighbours().find(one => one.resource === of?.name)
  if (!of || !neighbour) throw new Error(`${USAGE}\nWhose records? --of names a resource that has a list in the menu.`)
  const by = options.get('by')
  if (by !== undefined && !isDay(of.fields[by])) throw new Error(`${USAGE}\n--by names a date field of ${of.name}.`)
  const name = camel(stem)
  const outline: ReportOutline = {
    area,
    stem,
    label,
    en,
    module: neighbour.permission.split('.')[0] ?? area,
    of: anyResource(of),
    from: moduleOf(of, area),
    path: neighbour.path,
    grantsLike: neighbour.permission,
    by,
  }
  const query = `query${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const editor = new ScaffoldEditor()
  editor.write(join(DOMAIN, folder, `${stem}.report.ts`), reportDeclaration(outline))
  editor.write(join(FEATURES, folder, `${stem}.ts`), reportQuery(outline))
  editor.write(join(FEATURES, folder, `${stem}.test.ts`), reportTest(outline))
  editor.enter('area', join(DOMAIN, folder, 'index.ts'), text =>
    enterArea(text, { list: 'reports', name, module: `./${stem}.report.ts` }),
  )
  editor.enterScreen(folder, {
    stem,
    maker: 'reportScreen',
    call: path => `reportScreen('${path}', text('${label}', '${en}'), ${name})`,
    uses: { name, module: `./${stem}.report.ts` },
    behind: neighbour,
  })
  editor.enter('feature', join(FEATURES, folder, 'index.ts'), text =>
    enterQuery(text, { name, query, area: folder, module: `./${stem}.ts` }),
  )
  editor.end(
    `records belong to a period by ${countedBy(outline)} (--by); parameters, columns and the query; npm run db:generate, which gives the right to roles that exist; npm run check; npm test -- unit; npx vitest run ${OVER_ALL_REPORTS.join(' ')}.`,
  )
}

/**
 * The module from which a declaration imports the resource: its own within the area, else the index of the other area.
 */
function moduleOf(of: AnyResource, area: string): string {
  const folder = kebab(of.area)
  if (of.area !== area) return `../${folder}/index.ts`
  const index = join(DOMAIN, folder, 'index.ts')
  return (existsSync(index) && sourceOf(read(readFileSync(index, 'utf8')), [of.name])) || `./${kebab(of.name)}.ts`
}

run(main)
