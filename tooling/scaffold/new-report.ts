import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, anyResource } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { enterArea, enterQuery } from './enter.ts'
import { reportDeclaration, type ReportOutline, reportQuery, reportTest } from './report-files.ts'
import { read, sourceOf } from './syntax.ts'
import { camel, kebab, sentence } from './words.ts'
import { parseArguments, DOMAIN, FEATURES, neighbours, run, ScaffoldEditor } from './editor.ts'

const USAGE = `npm run new:report <area>/<name> <中文名> -- --of=<resource>
  e.g. parties/drivers-by-carrier 司机统计 -- --of=driver
  --of   whose records it counts; it stands behind their list, and whoever may read that may read it`

/** Writes the declaration, query and test of a report over records, and adds it to area, menu and feature. */
function main(args: readonly string[]): void {
  const { folder, area, stem, label, options } = parseArguments(args, USAGE)
  const of = registry.resources.find(one => one.name === options.get('of'))
  const neighbour = neighbours().find(one => one.resource === of?.name)
  if (!of || !neighbour) throw new Error(`${USAGE}\nWhose records? --of names a resource that has a list in the menu.`)
  const name = camel(stem)
  const outline: ReportOutline = {
    area,
    stem,
    label,
    module: neighbour.permission.split('.')[0] ?? area,
    of: anyResource(of),
    from: moduleOf(of, area),
    path: neighbour.path,
    grantsLike: neighbour.permission,
  }
  const query = `query${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const shop = new ScaffoldEditor()
  shop.write(join(DOMAIN, folder, `${stem}.report.ts`), reportDeclaration(outline))
  shop.write(join(FEATURES, folder, `${stem}.ts`), reportQuery(outline))
  shop.write(join(FEATURES, folder, `${stem}.test.ts`), reportTest(outline))
  shop.enter('area', join(DOMAIN, folder, 'index.ts'), text =>
    enterArea(text, { list: 'reports', name, module: `./${stem}.report.ts` }),
  )
  shop.enterScreen(folder, {
    stem,
    maker: 'reportScreen',
    call: path => `reportScreen('${path}', text('${label}', '${sentence(stem)}'), ${name})`,
    uses: { name, module: `./${stem}.report.ts` },
    behind: neighbour,
  })
  shop.enter('feature', join(FEATURES, folder, 'index.ts'), text =>
    enterQuery(text, { name, query, area: folder, module: `./${stem}.ts` }),
  )
  shop.end(
    'parameters, columns and the query; npm run db:generate, which gives the right to roles that exist; npm run check.',
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
