import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { columnField, type AnyResource, SYSTEM_FIELDS } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { type Declared, restatedFields, type Restated } from './scan.ts'

const ROOT = join(import.meta.dirname, '../..')
const FEATURES = 'apps/web/src/features'
const PAGE = join(ROOT, 'docs/engine/hand-written-screens.md')

/**
 * Writes the page about hand-written screens that name fields. With `--check` it only checks that the page is current.
 */
function main(words: readonly string[]): void {
  const page = pageOf(restatedFields(sources(), declared(registry.resources)))
  if (!words.includes('--check')) return writeFileSync(PAGE, page)
  if (readFileSync(PAGE, 'utf8') === page) return
  console.error('docs/engine/hand-written-screens.md is not current: run npm run screens:list')
  process.exitCode = 1
}

function declared(resources: readonly AnyResource[]): Declared {
  return new Map(
    resources.map(resource => [
      resource.name,
      new Set([
        ...Object.keys(resource.machines),
        ...Object.entries(resource.fields).flatMap(([name, field]) => [
          name,
          ...Object.keys(field.lines?.fields ?? {}),
        ]),
        ...SYSTEM_FIELDS.filter(name => columnField(resource, name) && !COMMON_FIELDS.has(name)),
      ]),
    ]),
  )
}

/** Fields that every record has. Naming them restates no declaration. */
const COMMON_FIELDS: ReadonlySet<string> = new Set(['id', 'version'])

function sources(): Map<string, string> {
  const files = globSync(`${FEATURES}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(file => !/\.test\.tsx?$|locale/.test(file))
  return new Map(files.map(file => [file.split(sep).join('/'), readFileSync(join(ROOT, file), 'utf8')]))
}

function pageOf(found: readonly Restated[]): string {
  const byResource = Map.groupBy(found, one => one.resource)
  const groups = [...byResource].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `${HEAD}
${new Set(found.map(one => one.file)).size} files name fields of ${groups.length} resources.
${groups.map(([resource, screens]) => `\n## ${resource}\n\n${screens.map(line).join('\n')}`).join('\n')}
`
}

const line = ({ file, names }: Restated): string =>
  `- \`${file.slice(FEATURES.length + 1)}\`: ${names.map(name => `\`${name}\``).join(' ')}`

const HEAD = `# Hand-written screens that name fields

Written by \`npm run screens:list\`; \`npm run check\` refuses a page that is not current. Paths are those of \`${FEATURES}\`. Screens that a declaration makes are not listed: a new field reaches them by itself. Whoever adds a field to one of these resources looks here for screens that do not show it by themselves. Names are typed by the declaration (\`FieldName\`, \`LooseRow\`), so that a field that is renamed or gone does not compile.
`

main(process.argv.slice(2))
