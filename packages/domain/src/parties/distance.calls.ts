import { route } from '../contracts/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { addressDistance } from './address-distance.ts'
import { address } from './address.ts'

const place = [sourceField(address, 'lng'), sourceField(address, 'lat')] as const
const km = s.decimal(1)
const enteredKm = [sourceField(addressDistance, 'km')] as const
const time = [sourceField(addressDistance, 'minutes')] as const
/** The distance of a route is a field of the route. Any other comes from an entered distance. */
const kmBy = { route: [sourceField(route, 'km')], measured: enteredKm, map: enteredKm, agreed: enteredKm }
const timeBy = { route: [sourceField(route, 'hours')], measured: time, map: time, agreed: time }

const distance = {
  /** Great-circle distance in km; null if a place has no coordinates. */
  straightKm: s.from(s.nullable(km), ...place),
  road: s.nullable(
    s.object({
      km: s.by(km, 'source', kmBy),
      minutes: s.by(s.nullable(s.integer()), 'source', timeBy),
      /** Where the distance comes from. */
      source: s.oneOf('route', 'measured', 'map', 'agreed'),
    }),
  ),
}

/** Road distance and great-circle distance between two addresses. */
export const distanceCall = defineCall({
  path: 'sys/address/distance',
  permission: 'sys.addr.read',
  request: { fromId: s.id(), toId: s.id() },
  answer: { from: s.of(address, 'name'), to: s.of(address, 'name'), ...distance },
})

/** Distances from one address to all others, those with a road distance first. */
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
