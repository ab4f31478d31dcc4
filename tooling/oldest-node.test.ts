import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/**
 * The Node APIs of programs that run before anything is installed. All of them exist in Node 20.19, the oldest
 * supported version.
 */
const IN_OLDEST_NODE: Record<string, string[]> = {
  'node:child_process': ['execFileSync', 'spawn'],
  'node:crypto': ['createHash'],
  'node:fs': [
    'chmodSync',
    'existsSync',
    'mkdirSync',
    'mkdtempSync',
    'readdirSync',
    'readFileSync',
    'renameSync',
    'rmSync',
    'statSync',
    'statfsSync',
    'writeFileSync',
  ],
  'node:net': ['connect', 'createServer'],
  'node:os': ['tmpdir'],
  'node:path': ['delimiter', 'dirname', 'join', 'relative', 'resolve'],
  'node:url': ['fileURLToPath'],
  'node:util': ['parseArgs', 'parseEnv', 'stripVTControlCharacters'],
}
/** Newer methods, and syntax of the same age. */
const YOUNGER =
  /\b(Promise\.try|Iterator\.from|RegExp\.escape|Error\.isError|Array\.fromAsync\(|import\.meta\.main)|^\s*(await )?using /m

const programs = globSync('tooling/{*,lib/*}.mjs', { cwd: ROOT })
const imports = programs.flatMap(path =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^import \{ ([^}]+) \} from '(node:[a-z_/]+)'/gm)].flatMap(
    ([, names = '', from = '']) => names.split(/,\s*/).map(name => ({ path, name, from })),
  ),
)

describe("programs that run on the machine's own Node", () => {
  it('use only APIs of the oldest supported version', () => {
    expect(imports.length).toBeGreaterThan(10)
    expect(imports.filter(one => !IN_OLDEST_NODE[one.from]?.includes(one.name))).toEqual([])
  })

  it('import Node in one form, and no installed package', () => {
    const lines = programs.flatMap(path =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter(line => /^import\b|^[^*]*\b(import|require)\(/.test(line))
        .map(line => ({ path, line })),
    )
    expect(lines.filter(({ line }) => !/^import \{ [^}]+ \} from '(node:|\.\.?\/)/.test(line))).toEqual([])
  })

  it('use no newer methods', () => {
    expect(programs.filter(path => YOUNGER.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })
})
