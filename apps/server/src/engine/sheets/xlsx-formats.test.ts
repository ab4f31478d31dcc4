import { expect, test } from 'vitest'
import { contentOf } from './xlsx-formats.ts'

test.each([
  ['General', 'number'],
  ['G/通用格式', 'number'],
  ['0.00', 'number'],
  ['#,##0.00_ ;[Red]-#,##0.00', 'number'],
  ['0.00E+00', 'number'],
  ['0.00"吨(month)"', 'number'],
  ['[$¥-804]#,##0.00', 'number'],
  ['#,##0.00\\d', 'number'],
  ['yyyy/m/d', 'date'],
  ['yyyy/m/d;@', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[$-804]yyyy"年"m"月"', 'date'],
  ['mmm', 'date'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日";@', 'date'],
  ['[$-F800]dddd, mmmm dd, yyyy', 'date'],
  ['yyyy-mm-dd hh:mm', 'dateTime'],
  ['m/d/yy h:mm AM/PM', 'dateTime'],
  ['h:mm:ss', 'time'],
  ['[h]:mm', 'time'],
  ['上午/下午h"时"mm"分"', 'time'],
  ['mm:ss.0', 'time'],
])('%s shows a %s', (code, shows) => {
  expect(contentOf(code)).toBe(shows)
})
