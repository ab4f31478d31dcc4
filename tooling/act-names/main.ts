import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { heldActs } from '../../packages/domain/src/approvals/held-acts.ts'
import { registry } from '../../packages/domain/src/registry.ts'

const FILE = join(import.meta.dirname, '../../packages/domain/src/approvals/act-names.ts')

/**
 * Writes the names of the acts that processes may hold, which pages need without the declarations behind them. With
 * `--check` it only checks that the file is current.
 */
function main(words: readonly string[]): void {
  const file = fileOf(heldActs(registry.resources))
  if (!words.includes('--check')) return writeFileSync(FILE, file)
  if (readFileSync(FILE, 'utf8') === file) return
  console.error('packages/domain/src/approvals/act-names.ts is not current: run npm run acts:list')
  process.exitCode = 1
}

const fileOf = (acts: ReturnType<typeof heldActs>): string => `${HEAD}
export const ACT_NAMES = choices({
${acts.map(({ key, zh, en }) => `  ${quoted(key)}: [${quoted(zh)}, ${quoted(en)}],`).join('\n')}
})
`

const quoted = (words: string): string => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const HEAD = `import { choices } from '../kernel/fields.ts'

/** Every act that a process may hold, in words. Written by \`npm run acts:list\`; \`npm run check\` holds it current. */`

main(process.argv.slice(2))
