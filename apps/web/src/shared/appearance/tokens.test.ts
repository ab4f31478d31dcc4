import { expect, it } from 'vitest'
import { contrast } from './color.ts'
import sheets from './tokens.css?raw'

const [light = '', dark = ''] = sheets.split(":root[data-mode='dark']")
const STATUSES = ['draft', 'progress', 'waiting', 'done', 'attention', 'refused', 'locked']

function token(sheet: string, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1] ?? expect.fail(`no --${name}`)
}

it.each(
  STATUSES.flatMap(
    status =>
      [
        ['light', light, status],
        ['dark', dark, status],
      ] as const,
  ),
)('in %s mode, words of a status are readable on its ground', (_mode, sheet, status) => {
  expect(contrast(token(sheet, `status-${status}`), token(sheet, `status-${status}-ground`))).toBeGreaterThanOrEqual(
    4.5,
  )
})
