import { expect, test } from 'vitest'
import { tripStep } from './trip-step.ts'

test.each([
  [{}, 'plan'],
  [{ vehicleId: 1, driverId: 2 }, 'dispatch'],
  [{ vehicleId: 1, driverId: 2, loadGross: '48' }, 'dispatch'],
  [{ vehicleId: 1, driverId: 2, loadGross: '48', loadTare: '15' }, 'load'],
  [{ vehicleId: 1, driverId: 2, loadGross: '48', loadTare: '' }, 'dispatch'],
  [{ loadGross: '48', loadTare: '15', unloadGross: '47', unloadTare: '15' }, 'unload'],
])('%j → %s', (trip, step) => expect(tripStep(trip)).toBe(step))
