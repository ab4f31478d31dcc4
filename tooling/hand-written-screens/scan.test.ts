import { describe, expect, it } from 'vitest'
import { restatedFields } from './scan.ts'

const declared = new Map([
  ['waybill', new Set(['waybillNo', 'plateNo', 'loadAt', 'status'])],
  ['charge', new Set(['amount', 'status', 'side'])],
])
const scan = (sources: Record<string, string>) =>
  restatedFields(new Map(Object.entries(sources)), declared).map(({ file, resource, names }) => [
    file,
    resource,
    names.join(' '),
  ])

const IMPORT = `import type { waybill } from '@tuheng/domain/transport/index'\n`

describe('fields that a screen names by hand', () => {
  it('are found in lists, keys and rows', () => {
    expect(
      scan({
        'list.ts': `${IMPORT}const columns = ['waybillNo', 'plateNo']`,
        'widths.ts': `${IMPORT}const widths = { plateNo: 80, loadAt: 120 }`,
        'row.tsx': `${IMPORT}const text = (row: R) => <b>{String(row['waybillNo'])} {row['loadAt']}</b>`,
      }),
    ).toEqual([
      ['list.ts', 'waybill', 'plateNo waybillNo'],
      ['row.tsx', 'waybill', 'loadAt waybillNo'],
      ['widths.ts', 'waybill', 'loadAt plateNo'],
    ])
  })

  it('are followed through a name of the feature', () => {
    expect(
      scan({
        'trips.ts': `${IMPORT}export type TripRow = LooseRow<typeof waybill>`,
        'page.ts': `import type { TripRow } from './trips.ts'\nconst no = (row: TripRow) => row['waybillNo'] ?? row['plateNo$']`,
      }),
    ).toEqual([['page.ts', 'waybill', 'plateNo$ waybillNo']])
  })

  it('are not values, single names, or names of resources that the file does not use', () => {
    expect(
      scan({
        'value.ts': `${IMPORT}const done = state === 'plateNo' || state === 'loadAt'`,
        'single.ts': `${IMPORT}const no = row['waybillNo']`,
        'other.ts': `const columns = ['waybillNo', 'plateNo']`,
      }),
    ).toEqual([])
  })

  it('belong to the resource that has all of them', () => {
    expect(
      scan({
        'both.ts': `${IMPORT}import type { charge } from '@tuheng/domain/settlement/index'\nconst a = ['status', 'amount', 'side']`,
      }),
    ).toEqual([['both.ts', 'charge', 'amount side status']])
  })
})
