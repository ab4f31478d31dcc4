/** Longitude and latitude in degrees. */
export type LngLat = readonly [lng: number, lat: number]

/** Coordinate system: GPS, the shifted one of Chinese maps (Amap, Tencent), that of Baidu. */
export type CoordSystem = 'wgs84' | 'gcj02' | 'bd09'

/** Mean radius of the earth in km (IUGG). */
const EARTH_RADIUS_KM = 6371.0088
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in km of two points in the same system (haversine). */
export function greatCircleKm([lngA, latA]: LngLat, [lngB, latB]: LngLat): number {
  const h =
    Math.sin(rad(latB - latA) / 2) ** 2 +
    Math.cos(rad(latA)) * Math.cos(rad(latB)) * Math.sin(rad(lngB - lngA) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Krassowsky 1940, as used by GCJ-02: semi-major axis in metres and squared eccentricity. */
const SEMI_MAJOR_AXIS = 6378245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943
const BD_TURN = (Math.PI * 3000) / 180

/** Converts to the shifted coordinates of Chinese maps. */
export function toGcj02(point: LngLat, system: CoordSystem): LngLat {
  if (system === 'wgs84') return shifted(point)
  if (system === 'gcj02') return point
  const x = point[0] - 0.0065
  const y = point[1] - 0.006
  const z = Math.sqrt(x * x + y * y) - 0.000_02 * Math.sin(y * BD_TURN)
  const theta = Math.atan2(y, x) - 0.000_003 * Math.cos(x * BD_TURN)
  return [z * Math.cos(theta), z * Math.sin(theta)]
}

/**
 * Converts from the shifted coordinates. WGS-84 is exact to about two metres, because the shift has no closed inverse.
 */
export function fromGcj02(point: LngLat, system: CoordSystem): LngLat {
  const [lng, lat] = point
  if (system === 'gcj02') return point
  if (system === 'wgs84') {
    const [shiftedLng, shiftedLat] = shifted(point)
    return [lng * 2 - shiftedLng, lat * 2 - shiftedLat]
  }
  const z = Math.sqrt(lng * lng + lat * lat) + 0.000_02 * Math.sin(lat * BD_TURN)
  const theta = Math.atan2(lat, lng) + 0.000_003 * Math.cos(lng * BD_TURN)
  return [z * Math.cos(theta) + 0.0065, z * Math.sin(theta) + 0.006]
}

export const convert = (point: LngLat, from: CoordSystem, to: CoordSystem): LngLat =>
  from === to ? point : fromGcj02(toGcj02(point, from), to)

function shifted([lng, lat]: LngLat): LngLat {
  const x = lng - 105
  const y = lat - 35
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(rad(lat)) ** 2
  const root = Math.sqrt(magic)
  const dLat = (shiftLat(x, y) * 180) / (((SEMI_MAJOR_AXIS * (1 - ECCENTRICITY_SQUARED)) / (magic * root)) * Math.PI)
  const dLng = (shiftLng(x, y) * 180) / ((SEMI_MAJOR_AXIS / root) * Math.cos(rad(lat)) * Math.PI)
  return [lng + dLng, lat + dLat]
}

/** Sum of three sines of the GCJ-02 shift. */
const sumOfSines = (v: number, by: readonly (readonly [amount: number, divisor: number])[]): number =>
  by.reduce((sum, [amount, divisor]) => sum + amount * Math.sin((v / divisor) * Math.PI), 0)
const common = (x: number): number =>
  (sumOfSines(x, [
    [20, 1 / 6],
    [20, 1 / 2],
  ]) *
    2) /
  3

const shiftLat = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  common(x) +
  (sumOfSines(y, [
    [20, 1],
    [40, 3],
  ]) *
    2) /
    3 +
  (sumOfSines(y, [
    [160, 12],
    [320, 30],
  ]) *
    2) /
    3

const shiftLng = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  common(x) +
  (sumOfSines(x, [
    [20, 1],
    [40, 3],
  ]) *
    2) /
    3 +
  (sumOfSines(x, [
    [150, 12],
    [300, 30],
  ]) *
    2) /
    3

export interface Place {
  lng?: string | null
  lat?: string | null
  coordSystem?: string | null
}

/** Great-circle distance in km between two places in any systems; undefined if one has no coordinates. */
export function straightKm(a: Place, b: Place): number | undefined {
  const [from, to] = [pointOf(a), pointOf(b)]
  return from && to ? greatCircleKm(from, to) : undefined
}

function pointOf({ lng, lat, coordSystem }: Place): LngLat | undefined {
  return lng && lat ? toGcj02([Number(lng), Number(lat)], (coordSystem ?? 'gcj02') as CoordSystem) : undefined
}
