import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { strayCodes, strayWords } from './stray-words.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Every Chinese text of a declared error, with its file. */
function declared(): { file: string; zh: string }[] {
  const files = globSync(['packages/domain/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: ROOT }).filter(
    file => !/\.test\.ts$|\/demo\/|\/testing\//.test(file),
  )
  return files.flatMap(file => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return [...source.matchAll(/status: \d{3},\s*zh:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)].map(
      found => ({ file, zh: found[1] ?? found[2] ?? found[3] ?? '' }),
    )
  })
}

it('no Chinese message contains English, a code or a path', () => {
  const all = declared()
  expect(all.length).toBeGreaterThan(400)
  expect(all.map(({ file, zh }) => ({ file, zh, stray: strayWords(zh) })).filter(one => one.stray.length)).toEqual([])
})

it('distinguishes stray words from what people write themselves', () => {
  expect(strayWords('没有“sys.log.read”的权限，/side schema is false')).toEqual(['side', 'schema', 'is', 'false'])
  expect(strayWords('{label}最多 {max} MB，请另存为 .xlsx，或在 WPS 中打开')).toEqual([])
})

it('distinguishes codes in a refusal from codes in its request', () => {
  expect(strayCodes('不能授予自己没有的权限：oms.way.read、账户 arPrice', '')).toEqual(['oms.way.read', 'arPrice'])
  expect(strayCodes('没有权限代码“oms.nope.read”', '{"scopes":["oms.nope.read"]}')).toEqual([])
  expect(
    strayCodes('“价格.xlsx”超过 65 kB，写到 www.example.com/a 给 a.b@example.com，VIN 12.50', 'www.example.com'),
  ).toEqual([])
})
