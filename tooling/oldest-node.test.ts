import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What the programs that start before anything is installed take from Node: all of it is in Node 20.19, the oldest that may start them. */
const IN_OLDEST_NODE: Record<string, string[]> = {
  'node:child_process': ['execFileSync', 'spawn'],
  'node:crypto': ['createHash'],
  'node:fs': [
    'existsSync',
    'mkdirSync',
    'readdirSync',
    'readFileSync',
    'renameSync',
    'rmSync',
    'statSync',
    'writeFileSync',
  ],
  'node:net': ['connect', 'createServer'],
  'node:os': ['tmpdir'],
  'node:path': ['delimiter', 'dirname', 'join', 'relative', 'resolve'],
  'node:url': ['fileURLToPath'],
  'node:util': ['parseArgs', 'parseEnv', 'stripVTControlCharacters'],
}
/** Methods that came to Node after it, and syntax of the same age. */
const YOUNGER =
  /\b(Promise\.try|Iterator\.from|RegExp\.escape|Error\.isError|Array\.fromAsync\(|import\.meta\.main)|^\s*(await )?using /m

const programs = globSync('tooling/{*,lib/*}.mjs', { cwd: ROOT })
const imports = programs.flatMap(path =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^import \{ ([^}]+) \} from '(node:[a-z_/]+)'/gm)].flatMap(
    ([, names = '', from = '']) => names.split(/,\s*/).map(name => ({ path, name, from })),
  ),
)

describe("programs that the machine's own Node starts", () => {
  it('take from Node what its oldest version has', () => {
    expect(imports.length).toBeGreaterThan(10)
    expect(imports.filter(one => !IN_OLDEST_NODE[one.from]?.includes(one.name))).toEqual([])
  })

  it('import it in one way, and nothing that is installed', () => {
    const lines = programs.flatMap(path =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter(line => /^import\b|^[^*]*\b(import|require)\(/.test(line))
        .map(line => ({ path, line })),
    )
    expect(lines.filter(({ line }) => !/^import \{ [^}]+ \} from '(node:|\.\.?\/)/.test(line))).toEqual([])
  })

  it('use no younger methods', () => {
    expect(programs.filter(path => YOUNGER.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })
})
