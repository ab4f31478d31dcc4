import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].flatMap(match => match[1] ?? []))].toSorted()

const settings = names(read('apps/server/src/plugins/config.ts'), /\(\s*env,\s*'([A-Z_]+)'/g)

test('the README lists every setting, and no other', () => {
  const table = read('README.md')
    .split('\n')
    .filter(line => /^\| `[A-Z]/.test(line))
    .map(line => line.split('|')[1] ?? '')
    .join()
  expect(settings.length).toBeGreaterThan(10)
  expect(names(table, /`([A-Z_]+)`/g)).toEqual(settings)
})

test('.env.example shows every setting, and no other', () => {
  expect(names(read('.env.example'), /^(?:# )?([A-Z][A-Z_]+)=/gm)).toEqual(settings)
})
