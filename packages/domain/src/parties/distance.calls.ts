import { route } from '../contracts/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { addressDistance } from './address-distance.ts'
import { address } from './address.ts'

const place = [sourceField(address, 'lng'), sourceField(address, 'lat')] as const
const km = s.decimal(1)
const known = [sourceField(addressDistance, 'km')] as const
const time = [sourceField(addressDistance, 'minutes')] as const
/** The standard distance of a route between the two is that route's; every other is somebody's. */
const kmBy = { route: [sourceField(route, 'km')], measured: known, map: known, agreed: known }
const timeBy = { route: [sourceField(route, 'hours')], measured: time, map: time, agreed: time }

const distance = {
  /** Great circle; null while a place has no coordinates. */
  straightKm: s.from(s.nullable(km), ...place),
  road: s.nullable(
    s.object({
      km: s.by(km, 'source', kmBy),
      minutes: s.by(s.nullable(s.integer()), 'source', timeBy),
      /** How it is known. */
      source: s.oneOf('route', 'measured', 'map', 'agreed'),
    }),
  ),
}

/** How far it is between two addresses: by road as somebody knows it, and as the crow flies. */
export const distanceCall = defineCall({
  path: 'sys/address/distance',
  permission: 'sys.addr.read',
  request: { fromId: s.id(), toId: s.id() },
  answer: { from: s.of(address, 'name'), to: s.of(address, 'name'), ...distance },
})

/** From one address to all others, known roads first. */
export const distancesCall = defineCall({
  path: 'sys/address/distances',
  permission: 'sys.addr.read',
  request: { id: s.id() },
  answer: {
    list: s.list(
      s.object({ id: s.id(), name: s.of(address, 'name'), regionCode: s.of(address, 'regionCode'), ...distance }),
    ),
  },
})
