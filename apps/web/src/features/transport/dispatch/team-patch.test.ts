import { expect, test } from 'vitest'
import { unmatchedKey } from '../../../engine/common/unmatched.ts'
import { teamPatch, type TeamValues } from './team-patch.ts'

const TRAILER = { trailerId: 8, trailerId$: '陕K1724挂' }
const DRIVER = { driverId: 5, driverId$: '郭生荣', driverMobile: '15860768846' }
const team: TeamValues = { trailerId: TRAILER, driverId: DRIVER, pulls: true }
const NONE = { opened: {}, filled: {} }

test('a truck brings its trailer and its driver', () =>
  expect(teamPatch(team, { values: { vehicleId: 3 }, ...NONE })).toEqual({
    patch: { ...TRAILER, ...DRIVER },
    names: ['trailerId', 'driverId'],
  }))

test('what a person chose stays', () =>
  expect(teamPatch(team, { values: { driverId: 9 }, ...NONE })).toEqual({ patch: TRAILER, names: ['trailerId'] }))

test('text that matched nobody stays', () =>
  expect(teamPatch(team, { values: { [unmatchedKey('driverId')]: '郭某' }, ...NONE }).names).toEqual(['trailerId']))

test('another truck replaces what the one before brought, and what the trip was opened with', () => {
  const values = { trailerId: 1, driverId: 2 }
  expect(teamPatch(team, { values, opened: { trailerId: 1 }, filled: { driverId: 2 } }).names).toEqual([
    'trailerId',
    'driverId',
  ])
})

test('where nobody knows who drives, the driver of the trip stays', () =>
  expect(
    teamPatch({ ...team, driverId: null }, { values: { driverId: 2 }, opened: { driverId: 2 }, filled: {} }),
  ).toEqual({ patch: TRAILER, names: ['trailerId'] }))

test('a truck that pulls nothing leaves the trailer behind', () => {
  const alone: TeamValues = { trailerId: null, driverId: null, pulls: false }
  expect(teamPatch(alone, { values: { trailerId: 1 }, opened: { trailerId: 1 }, filled: {} }).patch['trailerId']).toBe(
    null,
  )
  expect(teamPatch(alone, { values: { trailerId: 1 }, opened: {}, filled: {} }).patch).toEqual({})
})
