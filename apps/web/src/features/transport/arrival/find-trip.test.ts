import { describe, expect, test } from 'vitest'
import { findTrips, matchPhotos } from './find-trip.ts'

const rows = [
  {
    waybillNo: 'YD2026111900001',
    plateNo: '蒙KB8194',
    loadTicketNo: 'ZC2611190108',
    driverId$: '贺文斌',
    driverMobile: '13912345608',
  },
  { waybillNo: 'YD2026111900002', plateNo: '陕K12345', loadTicketNo: 'ZC2611190109', driverId$: '高云飞' },
  { waybillNo: 'YD2026111800010', plateNo: '陕K12345', loadTicketNo: null, driverId$: '高云飞' },
]

describe('jumping to a trip', () => {
  test.each([
    ['zc2611190108', [0]],
    ['蒙K·B8194', [0]],
    ['8194', [0]],
    ['12345', [1, 2]],
    ['高云', [1, 2]],
    ['YD2026111900002', [1]],
    ['', []],
    ['99999', []],
    ['0109', [1]],
    ['109', []],
    ['5608', [0]],
    ['2345', [1, 2]],
    ['139', []],
    ['2611', []],
  ])('%s', (text, found) => expect(findTrips(rows, text)).toEqual(found))
})

test('photographs are matched to trips by their file names; ambiguous ones are not', () => {
  const files = ['蒙KB8194_到货.jpg', 'ZC2611190109.png', '陕K12345.jpg', 'IMG_0042.jpg'].map(name => ({ name }))
  const { matched, unmatched } = matchPhotos(rows, files)
  expect(matched.map(({ row, file }) => `${row} ${file.name}`)).toEqual(['0 蒙KB8194_到货.jpg', '1 ZC2611190109.png'])
  expect(unmatched.map(file => file.name)).toEqual(['陕K12345.jpg', 'IMG_0042.jpg'])
})
