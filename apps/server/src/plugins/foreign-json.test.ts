import { describe, expect, it } from 'vitest'
import { ForeignJsonTooLarge, readForeignJson } from './foreign-json.ts'

describe('JSON of another system', () => {
  it.each([
    [
      '{"no":20261118000123456789,"a":[-1.50,0,true,null,"x"]}',
      { no: '20261118000123456789', a: ['-1.50', '0', true, null, 'x'] },
    ],
    ['{"e":1.2E7,"f":-3e-2}', { e: '12000000', f: '-0.03' }],
    [String.raw`{"t":"1,2,3 \" 4 \\","k\\":5}`, { t: '1,2,3 " 4 \\', 'k\\': '5' }],
    [
      String.raw`{"a\u0000b":"c\u0000d\ud800","e":"\ud83d\ude00","f":"\\u0000"}`,
      { ab: 'cd\uFFFD', e: '😀', f: '\\u0000' },
    ],
    ['7', '7'],
  ])('%s', (text, value) => expect(readForeignJson(text)).toEqual(value))

  it.each(['', '<html>', '{"a":', '[1,2', '"open', '01', '1 2', '{"a":1-2}', '-'])('%s is none', text =>
    expect(() => readForeignJson(text)).toThrow(SyntaxError),
  )

  it('is refused before it is parsed where it has too many values or is too deep', () => {
    expect(() => readForeignJson(`[${'1,'.repeat(1_000_001)}1]`)).toThrow(ForeignJsonTooLarge)
    expect(() => readForeignJson('['.repeat(5_000_000))).toThrow(ForeignJsonTooLarge)
    expect(readForeignJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeInstanceOf(Array)
    expect(() => readForeignJson(`{"a":"${'\\"'.repeat(1_000_000)}`)).toThrow(SyntaxError)
  })
})
