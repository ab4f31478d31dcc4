import { describe, expect, it } from 'vitest'
import { convert, greatCircleKm, type LngLat, straightKm } from './geo.ts'

/** The published vectors have about fourteen digits; ten are far below a millimetre. */
const tenDigits = (point: LngLat): number[] => point.map(degrees => Number(degrees.toFixed(10)))
const PEKING: LngLat = [116.404, 39.915]

describe('coordinates', () => {
  it('are converted as in the published vectors of coordtransform', () => {
    expect(tenDigits(convert(PEKING, 'bd09', 'gcj02'))).toEqual([116.3976272912, 39.9086567396])
    expect(tenDigits(convert(PEKING, 'gcj02', 'bd09'))).toEqual([116.4103694937, 39.9213369935])
    expect(tenDigits(convert(PEKING, 'wgs84', 'gcj02'))).toEqual([116.4102444992, 39.9164042815])
    expect(tenDigits(convert(PEKING, 'gcj02', 'wgs84'))).toEqual([116.3977555008, 39.9135957185])
  })

  it('return from a round trip within three metres', () => {
    for (const system of ['wgs84', 'bd09'] as const)
      for (const point of [
        [109.734, 38.285],
        [118.6, 39.2],
        [87.6, 43.8],
      ] as const)
        expect(greatCircleKm(point, convert(convert(point, system, 'gcj02'), 'gcj02', system))).toBeLessThan(0.003)
    expect(convert(PEKING, 'bd09', 'bd09')).toBe(PEKING)
  })
})

describe('two places', () => {
  it('have the same distance in any coordinate systems', () => {
    const mine = { lng: '109.834100', lat: '38.456200', coordSystem: 'gcj02' }
    const port = { lng: '117.871400', lat: '38.321600', coordSystem: 'gcj02' }
    const inBaidu = convert([117.8714, 38.3216], 'gcj02', 'bd09')
    const far = straightKm(mine, port) ?? 0
    expect(far).toBeCloseTo(700.3, 0)
    expect(
      straightKm(mine, { lng: inBaidu[0].toFixed(6), lat: inBaidu[1].toFixed(6), coordSystem: 'bd09' }),
    ).toBeCloseTo(far, 2)
    // In the wrong system the port would be off by about a kilometre.
    expect(Math.abs((straightKm(mine, { ...port, coordSystem: 'bd09' }) ?? 0) - far)).toBeGreaterThan(0.3)
    expect([straightKm(mine, {}), straightKm({ lng: null, lat: null }, port)]).toEqual([undefined, undefined])
  })
})

describe('the great circle', () => {
  it('is a ninetieth of the quarter meridian per degree of latitude, and symmetric', () => {
    expect(greatCircleKm([110, 38], [110, 39])).toBeCloseTo(111.195, 2)
    expect(greatCircleKm([109.734, 38.285], [118.6, 39.2])).toBeCloseTo(
      greatCircleKm([118.6, 39.2], [109.734, 38.285]),
      9,
    )
    expect(greatCircleKm(PEKING, PEKING)).toBe(0)
    // Half way round the earth.
    expect(greatCircleKm([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6371.0088, 6)
  })
})
