/** Steps that a new trip may take in one call. */
export const TRIP_STEPS = ['plan', 'dispatch', 'load', 'unload'] as const
export type TripStep = (typeof TRIP_STEPS)[number]

/** The step that the filled fields allow: both weighings, the first weighing, truck and driver, or only a plan. */
export function tripStep(trip: Readonly<Record<string, unknown>>): TripStep {
  const filled = (...names: readonly string[]): boolean => names.every(name => !EMPTY.has(trip[name]))
  if (filled('loadGross', 'loadTare')) return filled('unloadGross', 'unloadTare') ? 'unload' : 'load'
  return filled('vehicleId', 'driverId') ? 'dispatch' : 'plan'
}

const EMPTY: ReadonlySet<unknown> = new Set([undefined, null, ''])
